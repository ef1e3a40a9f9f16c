internal import Morse
internal import Sound
internal import Trainer
internal import Training

/// One option: its names, its value, where it belongs and what the help says of it.
struct OptionRow: Sendable {
    /// Without the dashes.
    var name: String
    /// The letter that means the same.
    var letter: Character?
    /// Its value.
    var value: ValueKind
    /// The commands that take it; nil for all.
    var commands: Set<Command>?
    /// What it means, in one line of the help.
    var help: Message

    /// Makes a row; `help` is the identifier of its sentence.
    init(
        _ name: String, letter: Character? = nil, _ value: ValueKind, of commands: Set<Command>? = nil, help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.commands = commands
        self.help = Message(help)
    }

    /// Whether the command takes it.
    func belongs(to command: Command) -> Bool { commands?.contains(command) ?? true }

    /// As the help writes it: "-o FILE, --output FILE".
    var syntax: String {
        let value = value.placeholder.map { " \($0)" } ?? ""
        let long = "--\(name)\(value)"
        return letter.map { "-\($0)\(value), \(long)" } ?? long
    }
}

/// All options.  Parsing, validation, errors and help are made from this table and nothing else.
enum OptionTable {
    /// In the order of the help.
    static let rows: [OptionRow] = everywhere + training + conversation + keying + rendering + statistics

    /// The options that the command takes and not every other does, too.
    static func own(of command: Command) -> [OptionRow] {
        rows.filter { $0.commands != nil && $0.belongs(to: command) }
    }

    /// Taken before and after every command.
    static let everywhere: [OptionRow] = [
        OptionRow("speech", .choice(SpeechMode.own, .reader, .off) { $1.speech = $0 }, help: "help.option.speech"),
        OptionRow("audio", .audio(into: \.audio), help: "help.option.audio"),
        OptionRow("data-dir", .text("DIR", .folderName, into: \.dataDirectory), help: "help.option.dataDir"),
        OptionRow("lang", .text("TAG", .languageTag, into: \.language), help: "help.option.lang"),
        OptionRow("wpm", .integer(Speed.characterRange, into: \.characterSpeed), help: "help.option.wpm"),
        OptionRow("effective", .integer(Speed.effectiveRange, into: \.effectiveSpeed), help: "help.option.effective"),
        OptionRow("tone", .integer(300...1200, "HZ", into: \.tone), help: "help.option.tone"),
        OptionRow("seed", .seed(into: \.seed), help: "help.option.seed"),
        OptionRow("now", .moment(into: \.now), help: "help.option.now"),
        OptionRow("script", .text("FILE", .fileOrDash, into: \.script), help: "help.option.script"),
        OptionRow("events", .text("FILE", .fileOrDash, into: \.events), help: "help.option.events"),
        OptionRow("help", letter: "h", .flag(into: \.wantsHelp), help: "help.option.help"),
        OptionRow("version", letter: "V", .flag(into: \.wantsVersion), help: "help.option.version"),
    ]

    /// A training session's.
    private static let training: [OptionRow] = [
        OptionRow(
            "minutes", .integer(0...60, into: \.minutes), of: Command.interactive.union([.listen, .qso]),
            help: "help.option.minutes"),
        OptionRow(
            "count", .integer(1...Int.max, into: \.count), of: Command.interactive.union([.qso]),
            help: "help.option.count"),
        OptionRow(
            "level", .level(into: \.level), of: Command.learning, help: "help.option.level"),
        OptionRow(
            "characters", .characters(into: \.characters), of: [.practice], help: "help.option.characters"),
        OptionRow(
            "direction", .choice(Direction.receive, .send) { $1.direction = $0 }, of: Command.eitherWay,
            help: "help.option.direction"),
        OptionRow("group", .span(1...10, into: \.groupLength), of: Command.hearing, help: "help.option.group"),
        OptionRow(
            "answer", .choice(AnswerMode.keys, .paddle) { $1.answer = $0 }, of: Command.answered,
            help: "help.option.answer"),
        OptionRow("set", .wordSet(into: \.wordSet), of: [.words, .listen], help: "help.option.set"),
    ]

    /// Of `qso`.
    private static let conversation: [OptionRow] = [
        OptionRow(
            "style", .choice(QSOStyle.first, .report, .contest, .ragchew) { $1.style = $0 }, of: [.menu, .qso],
            help: "help.option.style"),
        OptionRow(
            "role", .choice(QSORole.call, .answer) { $1.role = $0 }, of: [.menu, .qso], help: "help.option.role"),
    ]

    /// Of `keyer`.
    private static let keying: [OptionRow] = [
        OptionRow("trace", .text("FILE", .fileOrDash, into: \.trace), of: [.keyer], help: "help.option.trace"),
        OptionRow("mode", .keyerMode(into: \.keyerMode), of: [.keyer], help: "help.option.mode"),
    ]

    /// Of `render`.
    private static let rendering: [OptionRow] = [
        OptionRow(
            "output", letter: "o", .soundFile(into: \.output), of: [.render], help: "help.option.output"),
        OptionRow("edge", .decimal(2...10, "MS", into: \.edge), of: [.render], help: "help.option.edge"),
        OptionRow("rate", .integer(Timing.sampleRates, "HZ", into: \.rate), of: [.render], help: "help.option.rate"),
        OptionRow("noise", .decimal(0...1, "X", into: \.noise), of: [.render], help: "help.option.noise"),
        OptionRow(
            "fading",
            .choice(BandConditions.Fading.none, .good, .moderate, .poor, .flutter) { $1.fading = $0 }, of: [.render],
            help: "help.option.fading"),
        OptionRow(
            "interference", .decimal(0...1, "X", into: \.interference), of: [.render],
            help: "help.option.interference"),
        OptionRow("lead", .decimal(0...60_000, "MS", into: \.lead), of: [.render], help: "help.option.lead"),
        OptionRow("tail", .decimal(0...60_000, "MS", into: \.tail), of: [.render], help: "help.option.tail"),
        OptionRow("speak", .flag(into: \.isSpoken), of: [.render], help: "help.option.speak"),
    ]

    /// Of `stats`, `devices` and `export`.
    private static let statistics: [OptionRow] = [
        OptionRow("json", .flag(into: \.isJSON), of: [.stats, .devices], help: "help.option.json"),
        OptionRow("jsonl", .flag(into: \.isJSONLines), of: [.export], help: "help.option.jsonl"),
        OptionRow("csv", .flag(into: \.isCSV), of: [.export], help: "help.option.csv"),
    ]
}
