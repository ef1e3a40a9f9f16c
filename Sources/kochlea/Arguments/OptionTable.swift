import Activities
import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// One option with the commands that take it.
struct OptionRow: Sendable {
    /// Without the dashes.
    var name: String
    var letter: Character?
    var value: ValueKind
    /// Activities with this option in their row take it.
    var option: ActivityOption?
    /// These tasks take it. If both are empty, every command does.
    var tasks: Set<Command.Task>
    var help: Message

    /// - Parameter help: the identifier of the message.
    init(
        _ name: String, letter: Character? = nil, _ value: ValueKind, for option: ActivityOption? = nil,
        of tasks: Set<Command.Task> = [], help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.option = option
        self.tasks = tasks
        self.help = Message(help)
    }

    var isForEveryCommand: Bool { option == nil && tasks.isEmpty }

    func belongs(to command: Command) -> Bool {
        switch command {
        case .activity(let activity): isForEveryCommand || option.map(activity.options.contains) ?? false
        case .task(let task): isForEveryCommand || tasks.contains(task)
        }
    }

    /// For the help: "-o FILE, --output FILE".
    var syntax: String {
        let value = value.placeholder.map { " \($0)" } ?? ""
        let long = "--\(name)\(value)"
        return letter.map { "-\($0)\(value), \(long)" } ?? long
    }
}

/// The only source for parsing, validation, errors and help.
enum OptionTable {
    /// In the order of the help.
    static let rows: [OptionRow] = everywhere + training + copying + conversation + keying + rendering + statistics

    /// The first row of each name. Another row of the same name has another meaning for another command.
    static let named: [OptionRow] = rows.enumerated().filter { index, row in
        !rows[..<index].contains { $0.name == row.name }
    }.map(\.element)

    /// Prefers the row that the command takes.
    static func row(named name: String, of command: Command?) -> OptionRow? {
        let candidates = rows.filter { $0.name == name }
        return candidates.first { row in command.map(row.belongs) ?? true } ?? candidates.first
    }

    /// The options that not every command takes.
    static func own(of command: Command) -> [OptionRow] {
        rows.filter { !$0.isForEveryCommand && $0.belongs(to: command) }
    }

    static let everywhere: [OptionRow] = [
        OptionRow(
            "speech", .choice([SpeechMode.own, .dispatcher, .reader, .off]) { $1.speech = $0 },
            help: "help.option.speech"),
        OptionRow("audio", .audio(into: \.audio), help: "help.option.audio"),
        OptionRow("data-dir", .path("DIR", .folderName, into: \.dataDirectory), help: "help.option.dataDir"),
        OptionRow("lang", .text("TAG", .languageTag, into: \.language), help: "help.option.lang"),
        OptionRow("wpm", .speed(into: \.characterSpeed), help: "help.option.wpm"),
        OptionRow("effective", .integer(Speed.effectiveRange, into: \.effectiveSpeed), help: "help.option.effective"),
        OptionRow("tone", .integer(Ranges.tone, "HZ", into: \.tone), help: "help.option.tone"),
        OptionRow("seed", .seed(into: \.seed), help: "help.option.seed"),
        OptionRow("now", .moment(into: \.now), help: "help.option.now"),
        OptionRow("script", .path("FILE", .fileOrDash, into: \.script), help: "help.option.script"),
        OptionRow("events", .path("FILE", .fileOrDash, into: \.events), help: "help.option.events"),
        OptionRow("help", letter: "h", .flag(into: \.wantsHelp), help: "help.option.help"),
        OptionRow("version", letter: "V", .flag(into: \.wantsVersion), help: "help.option.version"),
    ]

    private static let training: [OptionRow] = [
        OptionRow(
            "minutes", .integer(Ranges.minutes, into: \.run.minutes), for: .minutes, of: [.render],
            help: "help.option.minutes"),
        OptionRow(
            "count", .integer(Ranges.attemptLimit, into: \.run.count), for: .count, help: "help.option.count"),
        OptionRow("level", .level(into: \.run.level), for: .level, help: "help.option.level"),
        OptionRow(
            "characters", .text("ABC", .characters, into: \.characterText), for: .characters,
            help: "help.option.characters"),
        OptionRow(
            "direction", .choice([Direction.receive, .send]) { $1.run.direction = $0 }, for: .direction,
            help: "help.option.direction"),
        OptionRow("group", .span(Ranges.groupLength, into: \.run.group), for: .group, help: "help.option.group"),
        OptionRow(
            "answer", .choice([AnswerMode.keys, .paddle, .scan]) { $1.answer = $0 }, for: .answer,
            help: "help.option.answer"),
        OptionRow("set", .set, for: .set, of: [.render, .list], help: "help.option.set"),
    ]

    private static let copying: [OptionRow] = [
        OptionRow(
            "text", .path("FILE", .fileOrDash, into: \.run.copy.path), for: .text, of: [.render],
            help: "help.option.text"),
        OptionRow("rise", .flag(into: \.run.copy.isRising), for: .rise, help: "help.option.rise"),
        OptionRow(
            "exam", .choice(CopyExam.allCases, "NAME") { $1.run.copy.exam = $0 }, for: .exam, help: "help.option.exam"),
    ]

    private static let conversation: [OptionRow] = [
        OptionRow(
            "style", .choice([QSOStyle.first, .report, .contest, .ragchew]) { $1.run.qsoStyle = $0 }, for: .qsoStyle,
            help: "help.option.style"),
        OptionRow(
            "role", .choice([QSORole.call, .answer]) { $1.run.qsoRole = $0 }, for: .role, help: "help.option.role"),
        OptionRow(
            "style", .choice(PileupStyle.allCases) { $1.run.pileup.style = $0 }, for: .pileupStyle,
            help: "help.option.crowd"),
        OptionRow(
            "callers", .span(Ranges.callers, into: \.run.pileup.callers), for: .callers, help: "help.option.callers"),
    ]

    private static let keying: [OptionRow] = [
        OptionRow("trace", .path("FILE", .fileOrDash, into: \.trace), for: .trace, help: "help.option.trace"),
        OptionRow(
            "mode", .choice(Keyer.Mode.allCases, "MODE") { $1.keyerMode = $0 }, for: .mode, help: "help.option.mode"),
        OptionRow("gates", .flag(into: \.usesGates), for: .gates, help: "help.option.gates"),
    ]

    private static let rendering: [OptionRow] = [
        OptionRow(
            "output", letter: "o", .soundFile(into: \.output), of: [.render], help: "help.option.output"),
        OptionRow("edge", .decimal(Ranges.edge, "MS", into: \.edge), of: [.render], help: "help.option.edge"),
        OptionRow(
            "spacing", .choice(Spacing.allCases) { $1.spacing = $0 }, of: [.render, .say],
            help: "help.option.spacing"),
        OptionRow("rate", .integer(Timing.sampleRates, "HZ", into: \.rate), of: [.render], help: "help.option.rate"),
        OptionRow("noise", .decimal(Ranges.strength, "X", into: \.noise), of: [.render], help: "help.option.noise"),
        OptionRow(
            "fading",
            .choice([BandConditions.Fading.none, .good, .moderate, .poor, .flutter]) { $1.fading = $0 }, of: [.render],
            help: "help.option.fading"),
        OptionRow(
            "interference", .decimal(Ranges.strength, "X", into: \.interference), of: [.render],
            help: "help.option.interference"),
        OptionRow("lead", .decimal(Ranges.padding, "MS", into: \.lead), of: [.render], help: "help.option.lead"),
        OptionRow("tail", .decimal(Ranges.padding, "MS", into: \.tail), of: [.render], help: "help.option.tail"),
        OptionRow(
            "hand", .choice(HandSettings.Kind.allCases, "KIND") { $1.hand = $0 }, of: [.render],
            help: "help.option.hand"),
        OptionRow("amount", .integer(0...100, "N", into: \.amount), of: [.render], help: "help.option.amount"),
        OptionRow(
            "fault", .choice(HandSettings.Tone.allCases, "TONE") { $1.fault = $0 }, of: [.render],
            help: "help.option.fault"),
        OptionRow("speak", .flag(into: \.isSpoken), of: [.render], help: "help.option.speak"),
        OptionRow("raw", .flag(into: \.isRaw), of: [.render], help: "help.option.raw"),
    ]

    private static let statistics: [OptionRow] = [
        OptionRow("json", .flag(into: \.isJSON), of: [.stats, .replay, .devices, .help], help: "help.option.json"),
        OptionRow("jsonl", .flag(into: \.isJSONLines), of: [.export], help: "help.option.jsonl"),
        OptionRow("csv", .flag(into: \.isCSV), of: [.export], help: "help.option.csv"),
        OptionRow("anonymous", .flag(into: \.isAnonymous), of: [.export], help: "help.option.anonymous"),
        OptionRow("merge", .flag(into: \.isMerging), of: [.import], help: "help.option.merge"),
    ]
}
