import Training

/// What is practised beside the course.
struct PracticeChoice {
    /// By their canonical names; at least one.
    var characters: [String]
    var direction: Direction
    /// Why these two; nil for characters of the learner's own choice.
    var pair: ContrastPair?

    /// Lengths of groups in a drill of two: short ones, so that the two stand side by side.
    static let drillLength = 1...3

    /// What is said of it when the lesson opens.
    var words: [Message] {
        let reason = pair.map { [Message(drill: $0, direction)] } ?? []
        let opening = direction == .receive ? "practice.opening.receive" : "practice.opening.send"
        return reason + [Message(opening, ["characters": .characters(characters)])]
    }
}

extension Message {
    /// Why two characters are drilled: "You took U for V 4 times."
    fileprivate init(drill pair: ContrastPair, _ direction: Direction) {
        var arguments: [String: Argument] = ["target": .character(pair.target), "answer": .character(pair.answer)]
        switch pair.reason {
        case .confused(let count):
            arguments["count"] = .integer(count)
            self.init("drill.confused", arguments)
        case .similar: self.init("drill.similar", arguments)
        }
    }
}

extension ReceiveLesson {
    /// A lesson of chosen characters.
    static func practice(_ choice: PracticeChoice, desk: Desk) -> ReceiveLesson {
        let isDrill = choice.pair != nil
        let plan = ReceiveSession.Plan(
            characters: choice.characters,
            introduce: isDrill && desk.settings.isOn("introductions") ? choice.characters : [],
            groupLength: desk.options.group ?? (isDrill ? PracticeChoice.drillLength : desk.settings.groupLength),
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count, history: desk.progress.characters)
        return ReceiveLesson(
            session: ReceiveSession(plan: plan, seed: desk.generator.next()), kind: .practice,
            level: desk.course.clamped(desk.progress.receive.level), isLevelOverridden: false, choice: choice)
    }

    /// One more of the same.
    func again(desk: Desk) -> ReceiveLesson {
        words.map { .words($0, desk: desk) } ?? choice.map { .practice($0, desk: desk) } ?? .new(desk: desk)
    }
}

extension SendLesson {
    /// A lesson of chosen characters.
    static func practice(_ choice: PracticeChoice, desk: Desk) -> SendLesson {
        let plan = SendSession.Plan(
            characters: choice.characters,
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count, history: desk.progress.characters, timeLimit: desk.settings.sendLimit)
        return SendLesson(
            session: SendSession(plan: plan, seed: desk.generator.next()), kind: .practice,
            level: desk.course.clamped(desk.progress.send.level), isLevelOverridden: false, choice: choice)
    }

    /// One more of the same.
    func again(desk: Desk) -> SendLesson { choice.map { .practice($0, desk: desk) } ?? .new(desk: desk) }
}

extension Settings {
    /// The direction in which chosen characters are practised.
    var practiceDirection: Direction { Direction(rawValue: value("practice.direction")) ?? .receive }
}

extension Desk {
    /// The characters that the learner has unlocked in a direction.
    func unlocked(_ direction: Direction) -> [String] { course.characters(atLevel: progress[direction].level) }

    /// The name under which storage keeps the days on which characters were asked last.
    private func askedName(_ direction: Direction) -> String { "asked.\(direction.rawValue)" }

    /// When each character was asked last.
    func askedDays(_ direction: Direction) -> AskedDays { AskedDays(recorder.state(askedName(direction)) ?? "") }

    /// Keeps that these characters were asked today.
    func noteAsked(_ characters: [String], _ direction: Direction, at now: Instant) {
        guard !characters.isEmpty else { return }
        var days = askedDays(direction)
        days.note(characters, on: calendar.moment(at: now).day)
        recorder.setState(askedName(direction), to: days.text, at: now)
    }
}
