internal import Platform
internal import Trainer
internal import Training

/// `stats`: shows the learner's progress.
enum StatsCommand {
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let storage = Storage(options)
        let report = try storage.read(phrases) { (store) throws(StoreError) in
            var paused: Set<Direction> = []
            for direction in Direction.allCases {
                guard let kept = try store.paused(direction), PauseRule.isKept(since: kept.at, at: storage.now)
                else { continue }
                paused.insert(direction)
            }
            let settings = storage.settings
            let memories = Memories(try store.recalls(), limitMilliseconds: settings.lessons.recognition)
            let fading = FadingWords.messages(
                memories, sessions: try store.sessions(latest: SessionRecord.paceSample), today: storage.today,
                calendar: storage.calendar)
            return StatisticsReport(
                course: settings.course, progress: try store.load(), memories: memories, fading: fading, paused: paused,
                now: storage.now, date: storage.date)
        }
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        for line in lines { try StandardStream.output.print(line) }
        return .success
    }
}
