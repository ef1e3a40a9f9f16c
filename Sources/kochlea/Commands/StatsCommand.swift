import Activities
import Interface
import Morse
import Platform
import Training

/// `stats`: shows the learner's progress.
enum StatsCommand {
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let report = try storage.read(phrases) { (store) throws(StoreError) in
            var paused: Set<Direction> = []
            let settings = try Storage.settings(in: store)
            phrases.catalogue.alphabet = settings.alphabet
            for direction in Direction.allCases {
                guard let since = try store.pausedSince(direction, settings.alphabet),
                    PauseRule.isKept(since: since, at: storage.now)
                else { continue }
                paused.insert(direction)
            }
            let memories = try store.memories(
                settings.alphabet, limitMilliseconds: settings.lessons.recognition, on: storage.today)
            let fading = FadingWords.messages(
                memories, sessions: try store.sessions(latest: SessionRecord.paceSample), today: storage.today,
                calendar: storage.calendar)
            return StatisticsReport(
                course: settings.course, progress: try store.load(settings.alphabet),
                touch: try store.touch(settings.alphabet).course, memories: memories,
                fading: fading, paused: paused,
                now: storage.now, date: storage.date)
        }
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        try StandardStream.output.print(lines: lines)
        return .success
    }
}
