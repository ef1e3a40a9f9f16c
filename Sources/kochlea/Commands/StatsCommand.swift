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
            return StatisticsReport(
                course: storage.settings.course, progress: try store.load(), paused: paused, now: storage.now,
                date: storage.date)
        }
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        for line in lines { try StandardStream.output.print(line) }
        return .success
    }
}
