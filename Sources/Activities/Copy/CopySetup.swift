import Interface
import Morse
import OnAir
import Sound
import Training

struct CopySetup {
    var set: CopySet
    var exam: CopyExam?
    var answer: CopyAnswer
    var isRising: Bool
    /// The learner's own text; nil for other material.
    var text: CopyText?
    var seed: UInt64
    /// Whether the learner's display shows the text.
    let isShown: Bool

    /// Arguments take precedence over the command line, the command line over the settings.
    init(set: CopySet? = nil, exam: CopyExam? = nil, services: Services) throws(WordTrouble) {
        let options = services.run.options.copy
        let exam = set == nil ? exam ?? options.exam : exam
        self.exam = exam
        let given = services.run.options.copySet ?? (options.text == nil ? nil : .text)
        self.set = exam?.set ?? set ?? given ?? services.settings.copy.set
        let answer = services.settings.copy.answer
        // An examination requires written copy.
        self.answer = exam != nil && answer == .head ? .keys : answer
        isShown = services.settings.copy.show != .off && exam == nil && self.answer == .keys
        isRising = exam == nil && options.isRising
        text = self.set == .text ? try CopyMaterial.ownText(services) : nil
        seed = services.run.generator.next()
    }

    /// The same setup with new material. The learner's own text starts from its beginning.
    func again(services: Services) -> CopySetup {
        var next = self
        next.seed = services.run.generator.next()
        return next
    }

    /// The learner's speed. An exam sets the effective speed and keeps a faster character speed of the learner.
    func speed(_ settings: Settings) -> Speed {
        guard let exam else { return settings.speed }
        let character = max(settings.speed.character, exam.wordsPerMinute)
        return (try? Speed(character: character, effective: exam.wordsPerMinute)) ?? settings.speed
    }

    /// The operator of a stretch; nil for even code. An overheard QSO has two, at different pitches. An examination is
    /// always even.
    func sender(of stretch: CopyStretch, services: Services) -> Sender? {
        guard exam == nil else { return nil }
        let station = seed &+ UInt64(bitPattern: Int64(stretch.pitchOffset))
        return Hands.sender(at: .copy, seed: station, services: services)
    }

    func transmission(services: Services) -> CopyTransmission {
        let speed = speed(services.settings)
        // An examination has its own characters.
        let isKnown = exam == nil && services.settings.copy.usesKnownOnly
        let source = CopyMaterial.source(
            set, text: text, catalogue: services.ports.catalogue, alphabet: services.settings.alphabet,
            wordsPerMinute: speed.effective, seed: seed,
            known: isKnown ? services.learner.introduced(.receive, of: .international) : nil)
        return CopyTransmission(
            source, speed: speed, spacing: services.settings.spacing,
            limitMilliseconds: exam.map { $0.minutes * 60_000 }
                ?? services.run.options.practiceLimitMilliseconds(services.settings),
            isRising: isRising, isByWord: answer == .paddle)
    }
}

/// Opens copy practice.
enum CopyEntry {
    /// Opens the copy that the command line or the settings choose. Returns the error, if any.
    static func open(services: Services, at now: Instant) -> WordTrouble? {
        do throws(WordTrouble) {
            let options = services.run.options.copy
            let isNamed = services.run.options.set != nil || options.exam != nil || options.text != nil
            open(try CopySetup(services: services), isNamed: isNamed, services: services, at: now)
            return nil
        } catch {
            services.voice.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    static func menu(services: Services) -> Menu {
        Menu("copy", title: Activity.copy.label, services: services) {
            CopySet.allCases.map { set in
                Menu.Item(set.rawValue, label: CopyWords.name(of: set)) { start(set: set, services: services, at: $0) }
            } + [
                OptionsMenu.item(of: services.settings.setting(\.copy.answer), services: services),
                Menu.Item("exams", label: Message("copy.exams"), opens: { exams(services) }),
            ]
        }
    }

    private static func exams(_ services: Services) -> Menu {
        Menu("copyExams", title: Message("copy.exams"), services: services) {
            CopyExam.allCases.map { exam in
                Menu.Item(exam.rawValue, label: CopyWords.name(of: exam)) {
                    start(exam: exam, services: services, at: $0)
                }
            }
        }
    }

    private static func start(
        set: CopySet? = nil, exam: CopyExam? = nil, services: Services, at now: Instant
    ) {
        do throws(WordTrouble) {
            open(try CopySetup(set: set, exam: exam, services: services), isNamed: false, services: services, at: now)
        } catch {
            services.voice.play([.earcon(.error), .say(error.message)], at: now)
        }
    }

    private static func open(_ setup: CopySetup, isNamed: Bool, services: Services, at now: Instant) {
        // Text may be in the learner's own alphabet.
        let alphabet = setup.set == .text ? services.settings.alphabet : .international
        let known = services.learner.introduced(.receive, of: alphabet)
        let uses = alphabet.name == .international ? setup.set.characters : services.settings.course.characters
        let isLimitable = setup.exam == nil && setup.set.isLimitable(to: known)
        let isLimited = isLimitable && services.settings.copy.usesKnownOnly
        UnknownOffer.ask(
            "copy", uses: isLimited ? [] : uses, knowing: known, isLimitable: isLimitable,
            isNamed: isNamed, services: services, at: now
        ) { choice, now in
            if choice == .known { services.preferences.change(\.copy.usesKnownOnly, to: true, at: now) }
            services.screens.open(CopyScreen(services: services, setup: setup), at: now)
        }
    }
}
