import Interface
import Keyer
import Morse
import Sound
import Training

/// The first lesson. A step that asks waits for the answer without limit; every other step goes on by itself.
///
///     telling ──told──> the next step, or asking ──answer or none──> answered ──told──> the next step
///        └──Space, key help──> paused ──Space──> telling: the step begins again
final class FirstLessonScreen: KeyedScreen, RunningScreen, DrillScreen, ActivityScreen {
    /// Milliseconds of silence after which a question is asked once more.
    private static let patience = 10_000
    /// Milliseconds between two steps.
    private static let rest = 700

    private enum Phase { case telling, asking, answered, paused }

    let id = "firstLesson"
    let services: Services
    private let steps: [FirstLesson.Step]
    private let letters: [String]
    private let words: FirstLessonWords
    private let back: (Instant) -> Void
    private let end: (Instant) -> Void
    private var index = 0
    private var phase = Phase.telling
    /// The step that Escape led to, until the learner answers or skips. A step that asks nothing is left by itself, and
    /// another Escape must not lead to it again.
    private var returned: Int?
    /// Callbacks of an older generation have no effect.
    private var generation = 0
    private var isReminded = false
    private var typing = LetterTyping()
    private(set) var deadline: Instant?

    /// - Parameters:
    ///   - leadsToPractice: whether `end` opens the first practice.
    ///   - back: the action of Escape on the first step.
    ///   - end: called after the last step.
    init(
        services: Services, leadsToPractice: Bool = false, back: @escaping (Instant) -> Void,
        end: @escaping (Instant) -> Void
    ) {
        self.services = services
        self.back = back
        self.end = end
        letters = Array(services.settings.course.characters.prefix(2))
        words = FirstLessonWords(services: services, letters: letters, leadsToPractice: leadsToPractice)
        // Its own seed: the lesson must not change the questions of later sessions.
        var generator = SplitMix64(seed: services.run.facts.seed)
        steps = FirstLesson.steps(
            letters, hasGroups: services.settings.groupLength.upperBound > 1, using: &generator)
    }

    private var step: FirstLesson.Step { steps[index] }

    private var isAsked: Bool { !words.answer(to: step).isEmpty }

    var awaits: Awaited? {
        switch phase {
        case .asking: words.way == .keyed ? .keying : .answer
        case .paused: .choice
        case .telling, .answered: nil
        }
    }

    var place: [Message] {
        [
            Message(
                "firstLesson.place", ["position": .integer(index + 1), "of": .integer(steps.count)], priority: .text)
        ]
    }

    // MARK: Steps

    func opened(at now: Instant) { tell(at: now) }

    private func tell(at now: Instant) {
        typing.forget()
        isReminded = false
        play(words.announcements(for: step), as: .telling, at: now) { [self] now in
            if isAsked { ask(at: now) } else { goOn(at: now) }
        }
    }

    private func ask(at now: Instant) {
        phase = .asking
        deadline = isReminded ? nil : now.advanced(byMilliseconds: Self.patience)
    }

    /// Plays in place of everything that sounds.
    private func play(
        _ announcements: [Announcement], as phase: Phase, at now: Instant, then: @escaping (Instant) -> Void
    ) {
        generation += 1
        let mine = generation
        self.phase = phase
        deadline = nil
        services.voice.play(announcements, at: now) { [self] now in
            if mine == generation, services.screens.top === self { then(now) }
        }
    }

    private func goOn(at now: Instant) {
        guard index + 1 < steps.count else {
            services.recorder.values.setState(FirstLesson.heardName, to: "heard", at: now)
            generation += 1
            return end(now)
        }
        index += 1
        tell(at: now)
    }

    private func skip(at now: Instant) {
        returned = nil
        services.voice.silence(.everything)
        goOn(at: now)
    }

    private func goBack(at now: Instant) {
        services.voice.silence(.everything)
        generation += 1
        deadline = nil
        let place = returned ?? index
        guard place > 0 else { return back(now) }
        index = place - 1
        returned = index
        tell(at: now)
    }

    // MARK: Answers

    private func answer(isRight: Bool, at now: Instant) {
        guard phase == .asking else { return }
        returned = nil
        let verdict: [Announcement] =
            isRight ? [.earcon(.right)] : [.earcon(.wrong)] + words.answer(to: step)
        play(verdict + [.gap(Self.rest)], as: .answered, at: now) { [self] in goOn(at: $0) }
    }

    private func giveUp(at now: Instant) {
        guard phase == .asking else { return skip(at: now) }
        returned = nil
        play(words.answer(to: step) + [.gap(Self.rest)], as: .answered, at: now) { [self] in goOn(at: $0) }
    }

    private func answer(_ element: Element, at now: Instant) {
        guard case .element(let asked, _) = step else { return }
        answer(isRight: element == asked, at: now)
    }

    private func answer(_ letter: String, at now: Instant) {
        guard case .choice(let asked, _) = step else { return }
        answer(isRight: letter == asked, at: now)
    }

    private func type(_ character: Character, at now: Instant) {
        switch typing.take(character, in: services.settings.alphabet, at: now) {
        case .symbols(let symbols, _):
            guard let letter = symbols.first?.text, letters.contains(letter) else {
                return services.voice.tellUnused(.character(character), at: now)
            }
            answer(letter, at: now)
        case .begun: services.voice.signal(.typed, at: now)
        case .unused: services.voice.tellUnused(.character(character), at: now)
        }
    }

    func takes(_ letter: Character) -> Bool {
        phase == .asking && !TypedSign.symbols(of: letter, in: services.settings.alphabet).isEmpty
    }

    // MARK: Time

    /// The question once more, then rest.
    func deadlineCame(at now: Instant) {
        deadline = nil
        guard phase == .asking, !services.run.isDescribing else { return }
        isReminded = true
        play(words.announcements(for: step), as: .telling, at: now) { [self] in ask(at: $0) }
    }

    func repeatMorse(at now: Instant) {
        guard isAsked, phase != .paused else { return tellAgain(at: now) }
        services.voice.silence(.everything)
        play([.gap(Self.rest)] + words.morse(of: step), as: .telling, at: now) { [self] in ask(at: $0) }
    }

    private func tellAgain(at now: Instant) {
        services.voice.silence(.everything)
        tell(at: now)
    }

    var spaceHelp: Message { Message("global.pause") }

    func pauseOrResume(at now: Instant) {
        if phase == .paused {
            services.voice.silence(.everything)
            services.voice.play([.earcon(.resume)], at: now)
            tell(at: now)
        } else {
            pause(at: now)
        }
    }

    private func pause(at now: Instant) {
        services.voice.silence(.everything)
        generation += 1
        phase = .paused
        deadline = nil
        services.voice.play([.earcon(.pause), .say(Message("firstLesson.paused"))], at: now)
    }

    /// A question waits in any case.
    func interrupted(at now: Instant) {
        deadline = nil
        if phase == .telling || phase == .answered { pause(at: now) }
    }

    func helpBegan(at now: Instant) {
        services.voice.silence(.everything)
        generation += 1
        deadline = nil
    }

    func helpEnded(at now: Instant) { if phase != .paused { tell(at: now) } }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "firstLesson.key.skip") { [self] in forward(at: $0) },
            KeyBinding(.right, "firstLesson.key.skip") { [self] in forward(at: $0) },
            KeyBinding(.down, "firstLesson.key.tell") { [self] in forward(at: $0) },
            KeyBinding(.escape, "firstLesson.key.back") { [self] in goBack(at: $0) },
            KeyBinding(.left, "firstLesson.key.back") { [self] in goBack(at: $0) },
        ] + answerBindings
    }

    private var answerBindings: [KeyBinding] {
        guard case .choice = step, phase == .asking else { return [] }
        return [KeyBinding(answer: "firstLesson.key.answer", takingQuestionMark: false) { [self] in type($0, at: $1) }]
    }

    /// A question is not left without its answer.
    private func forward(at now: Instant) { if phase == .paused { pauseOrResume(at: now) } else { giveUp(at: now) } }

    // MARK: Contacts

    /// Contacts key the answer, unless they are one or two switches.
    var keying: KeyingRequest? {
        guard phase == .asking, !services.settings.scansAnswers else { return nil }
        let target = step.pattern(in: services.settings.alphabet)
        guard case .choice = step else { return KeyingRequest(limits: .prompt(target: target), commands: []) }
        return KeyingRequest(
            limits: .prompt(target: isClear(target) ? target : nil), alphabet: services.settings.alphabet,
            commands: KeyingRequest.commands(besides: letters, of: services.settings.alphabet), elementKeys: .none)
    }

    /// Whether no other letter begins with the pattern.
    private func isClear(_ target: Pattern?) -> Bool {
        guard let target else { return false }
        return letters.compactMap(services.settings.alphabet.pattern(ofText:)).count { target.begins($0) } == 1
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        guard case .character(let pattern, _, _, _) = event else { return }
        switch step {
        case .element: if pattern.count == 1 { answer(pattern.element(at: 0), at: now) } else { refuse(at: now) }
        case .choice: if let letter = letter(keyed: pattern) { answer(letter, at: now) } else { refuse(at: now) }
        default: break
        }
    }

    private func refuse(at now: Instant) { services.voice.signal(.unused, at: now) }

    /// The letter with this pattern. An untrained hand makes dits like dahs, so the number of elements also counts if
    /// it tells the letters apart.
    private func letter(keyed pattern: Pattern) -> String? {
        let patterns = letters.map { ($0, services.settings.alphabet.pattern(ofText: $0)) }
        if let same = patterns.first(where: { $0.1 == pattern }) { return same.0 }
        let alike = patterns.filter { $0.1?.count == pattern.count }
        return alike.count == 1 ? alike[0].0 : nil
    }

    /// A press during a step skips it, and ends a pause. While a question is on its way it only cuts the words.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        switch (action, phase) {
        case (.back, _): goBack(at: now)
        case (_, .paused): pauseOrResume(at: now)
        case (_, .telling) where isAsked: break
        case (_, .asking): return false
        default: skip(at: now)
        }
        return true
    }

    func scanList() -> ScanList? {
        switch phase {
        case .telling, .answered: return nil
        case .paused: return ScanList([resuming, leaving])
        case .asking:
            var list = ScanList(answers + others)
            list.isAnswer = true
            list.isExpected = true
            return list
        }
    }

    private var answers: [ScanItem] {
        if case .element = step {
            return [Element.dit, .dah].map { element in
                ScanItem("\(element)", words.name(of: element)) { [self] in answer(element, at: $0) }
            }
        }
        return CharacterGroups.items(of: letters) { [self] in answer($0, at: $1) }
    }

    private var others: [ScanItem] {
        [
            ScanItem("again", Message("scan.again")) { [self] in repeatMorse(at: $0) },
            ScanItem("unknown", Message("scan.unknown")) { [self] in giveUp(at: $0) },
            ScanItem("skip", Message("firstLesson.key.skip")) { [self] in skip(at: $0) },
            leaving,
        ]
    }

    private var leaving: ScanItem { ScanItem("back", Message("firstLesson.key.back")) { [self] in goBack(at: $0) } }

    private var resuming: ScanItem {
        ScanItem("resume", Message("paused.goOn")) { [self] in pauseOrResume(at: $0) }
    }
}

extension FirstLesson.Step {
    /// What to key; nil where nothing is asked.
    fileprivate func pattern(in alphabet: Alphabet) -> Pattern? {
        switch self {
        case .element(let element, _): Pattern(elements: element == .dah ? 1 : 0, count: 1)
        case .choice(let letter, _): alphabet.pattern(ofText: letter)
        default: nil
        }
    }
}
