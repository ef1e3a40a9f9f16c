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
            "speech", .choice([SpeechMode.own, .dispatcher, .reader, .off]) { $0.speech = $1 },
            help: "help.option.speech"),
        OptionRow("audio", .audio { $0.audio = $1 }, help: "help.option.audio"),
        OptionRow("data-dir", .path("DIR", .folderName) { $0.dataDirectory = $1 }, help: "help.option.dataDir"),
        OptionRow("lang", .text("TAG", .languageTag) { $0.language = $1 }, help: "help.option.lang"),
        OptionRow("wpm", .speed { $0.characterSpeed = $1 }, help: "help.option.wpm"),
        OptionRow(
            "effective", .integer(Speed.effectiveRange) { $0.effectiveSpeed = $1 }, help: "help.option.effective"),
        OptionRow("tone", .integer(Ranges.tone, "HZ") { $0.tone = $1 }, help: "help.option.tone"),
        OptionRow("seed", .seed { $0.seed = $1 }, help: "help.option.seed"),
        OptionRow("now", .moment { $0.now = $1 }, help: "help.option.now"),
        OptionRow("script", .path("FILE", .fileOrDash) { $0.script = $1 }, help: "help.option.script"),
        OptionRow("events", .path("FILE", .fileOrDash) { $0.events = $1 }, help: "help.option.events"),
        OptionRow("help", letter: "h", .flag { $0.wantsHelp = $1 }, help: "help.option.help"),
        OptionRow("version", letter: "V", .flag { $0.wantsVersion = $1 }, help: "help.option.version"),
    ]

    private static let training: [OptionRow] = [
        OptionRow(
            "minutes", .integer(Ranges.minutes) { $0.run.minutes = $1 }, for: .minutes, of: [.render],
            help: "help.option.minutes"),
        OptionRow(
            "count", .integer(Ranges.attemptLimit) { $0.run.count = $1 }, for: .count, help: "help.option.count"),
        OptionRow("level", .level { $0.run.level = $1 }, for: .level, help: "help.option.level"),
        OptionRow(
            "characters", .text("ABC", .characters) { $0.characterText = $1 }, for: .characters,
            help: "help.option.characters"),
        OptionRow(
            "direction", .choice([Direction.receive, .send]) { $0.run.direction = $1 }, for: .direction,
            help: "help.option.direction"),
        OptionRow("group", .span(Ranges.groupLength) { $0.run.group = $1 }, for: .group, help: "help.option.group"),
        OptionRow(
            "answer", .choice([AnswerMode.keys, .paddle, .scan]) { $0.answer = $1 }, for: .answer,
            help: "help.option.answer"),
        OptionRow("set", .set, for: .set, of: [.render, .list], help: "help.option.set"),
    ]

    private static let copying: [OptionRow] = [
        OptionRow(
            "text", .path("FILE", .fileOrDash) { $0.run.copy.path = $1 }, for: .text, of: [.render],
            help: "help.option.text"),
        OptionRow("rise", .flag { $0.run.copy.isRising = $1 }, for: .rise, help: "help.option.rise"),
        OptionRow(
            "exam", .choice(CopyExam.allCases, "NAME") { $0.run.copy.exam = $1 }, for: .exam, help: "help.option.exam"),
    ]

    private static let conversation: [OptionRow] = [
        OptionRow(
            "style", .choice([QSOStyle.first, .report, .contest, .ragchew]) { $0.run.qsoStyle = $1 }, for: .qsoStyle,
            help: "help.option.style"),
        OptionRow(
            "role", .choice([QSORole.call, .answer]) { $0.run.qsoRole = $1 }, for: .role, help: "help.option.role"),
        OptionRow(
            "style", .choice(PileupStyle.allCases) { $0.run.pileup.style = $1 }, for: .pileupStyle,
            help: "help.option.crowd"),
        OptionRow(
            "callers", .span(Ranges.callers) { $0.run.pileup.callers = $1 }, for: .callers, help: "help.option.callers"),
    ]

    private static let keying: [OptionRow] = [
        OptionRow("trace", .path("FILE", .fileOrDash) { $0.trace = $1 }, for: .trace, help: "help.option.trace"),
        OptionRow(
            "mode", .choice(Keyer.Mode.allCases, "MODE") { $0.keyerMode = $1 }, for: .mode, help: "help.option.mode"),
        OptionRow("gates", .flag { $0.usesGates = $1 }, for: .gates, help: "help.option.gates"),
    ]

    private static let rendering: [OptionRow] = [
        OptionRow(
            "output", letter: "o", .soundFile { $0.output = $1 }, of: [.render], help: "help.option.output"),
        OptionRow("edge", .decimal(Ranges.edge, "MS") { $0.edge = $1 }, of: [.render], help: "help.option.edge"),
        OptionRow(
            "spacing", .choice(Spacing.allCases) { $0.spacing = $1 }, of: [.render, .say],
            help: "help.option.spacing"),
        OptionRow("rate", .integer(Timing.sampleRates, "HZ") { $0.rate = $1 }, of: [.render], help: "help.option.rate"),
        OptionRow("noise", .decimal(Ranges.strength, "X") { $0.noise = $1 }, of: [.render], help: "help.option.noise"),
        OptionRow(
            "fading",
            .choice([BandConditions.Fading.none, .good, .moderate, .poor, .flutter]) { $0.fading = $1 }, of: [.render],
            help: "help.option.fading"),
        OptionRow(
            "interference", .decimal(Ranges.strength, "X") { $0.interference = $1 }, of: [.render],
            help: "help.option.interference"),
        OptionRow("lead", .decimal(Ranges.padding, "MS") { $0.lead = $1 }, of: [.render], help: "help.option.lead"),
        OptionRow("tail", .decimal(Ranges.padding, "MS") { $0.tail = $1 }, of: [.render], help: "help.option.tail"),
        OptionRow(
            "hand", .choice(HandSettings.Kind.allCases, "KIND") { $0.hand = $1 }, of: [.render],
            help: "help.option.hand"),
        OptionRow("amount", .integer(0...100, "N") { $0.amount = $1 }, of: [.render], help: "help.option.amount"),
        OptionRow(
            "fault", .choice(HandSettings.Tone.allCases, "TONE") { $0.fault = $1 }, of: [.render],
            help: "help.option.fault"),
        OptionRow("speak", .flag { $0.isSpoken = $1 }, of: [.render], help: "help.option.speak"),
        OptionRow("raw", .flag { $0.isRaw = $1 }, of: [.render], help: "help.option.raw"),
    ]

    private static let statistics: [OptionRow] = [
        OptionRow("json", .flag { $0.isJSON = $1 }, of: [.stats, .replay, .devices, .help], help: "help.option.json"),
        OptionRow("jsonl", .flag { $0.isJSONLines = $1 }, of: [.export], help: "help.option.jsonl"),
        OptionRow("csv", .flag { $0.isCSV = $1 }, of: [.export], help: "help.option.csv"),
        OptionRow("anonymous", .flag { $0.isAnonymous = $1 }, of: [.export], help: "help.option.anonymous"),
        OptionRow("merge", .flag { $0.isMerging = $1 }, of: [.import], help: "help.option.merge"),
    ]
}
