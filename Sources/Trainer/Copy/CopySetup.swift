import Morse
import Sound
import Training

/// What is to be copied, and how.
struct CopySetup {
    var set: CopySet
    var exam: CopyExam?
    var answer: CopyAnswer
    var isRising: Bool
    /// The learner's own text, if that is copied.
    var text: CopyText?
    /// The seed of the material.
    var seed: UInt64

    /// As the command line and the settings say, or as chosen.
    init(set: CopySet? = nil, exam: CopyExam? = nil, services: Services) throws(WordTrouble) {
        let options = services.run.options.copy
        let exam = set == nil ? exam ?? options.exam : exam
        self.exam = exam
        let given = services.run.options.copySet ?? (options.text == nil ? nil : .text)
        self.set = exam?.set ?? set ?? given ?? services.settings.copy.set
        let answer = services.settings.copy.answer
        // An examination is written.
        self.answer = exam != nil && answer == .head ? .keys : answer
        isRising = exam == nil && options.isRising
        text = self.set == .text ? try CopyMaterial.ownText(services) : nil
        seed = services.run.generator.next()
    }

    /// The same with new material; a text of the learner's begins again.
    func again(services: Services) -> CopySetup {
        var next = self
        next.seed = services.run.generator.next()
        return next
    }

    /// The speed: the learner's, or the exam's with characters as fast as the learner is used to.
    func speed(_ settings: Settings) -> Speed {
        guard let exam else { return settings.speed }
        let character = max(settings.speed.character, exam.wordsPerMinute)
        return (try? Speed(character: character, effective: exam.wordsPerMinute)) ?? settings.speed
    }

    func transmission(services: Services) -> CopyTransmission {
        let speed = speed(services.settings)
        // An examination has its own characters.
        let isKnown = exam == nil && services.settings.copy.areKnown
        let source = CopyMaterial.source(
            set, text: text, catalogue: services.catalogue, alphabet: services.settings.alphabet,
            wordsPerMinute: speed.effective, seed: seed,
            known: isKnown ? services.learner.introduced(.receive, of: .international) : nil)
        return CopyTransmission(
            source, speed: speed, spacing: services.settings.spacing,
            limitMilliseconds: exam.map { $0.minutes * 60_000 }
                ?? services.run.options.practiceLimitMilliseconds(services.settings),
            isRising: isRising, isByWord: answer == .paddle)
    }
}

/// The entry to copying.
enum CopyEntry {
    /// Opens what this run or the settings ask for; returns why that is impossible, if it is.
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

    /// What can be copied, how, and the exams.
    static func menu(services: Services) -> Menu {
        Menu("copy", title: Activity.copy.label, services: services) {
            CopySet.allCases.map { set in
                Menu.Item(set.rawValue, label: CopyWords.name(of: set)) { start(set: set, services: services, at: $0) }
            } + [
                Menu.Item("answer", label: Message("setting.copy.answer")) { now in
                    let setting = services.settings.setting(\.copy.answer)
                    services.screens.open(OptionsMenu.screen(of: setting, services: services), at: now)
                },
                Menu.Item("exams", label: Message("copy.exams")) { services.screens.open(exams(services), at: $0) },
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
        let isLimited = isLimitable && services.settings.copy.areKnown
        UnknownOffer.ask(
            "copy", uses: isLimited ? [] : uses, knowing: known, isLimitable: isLimitable,
            isNamed: isNamed, services: services, at: now
        ) { choice, now in
            if choice == .known { services.preferences.change(\.copy.areKnown, to: true, at: now) }
            services.screens.open(CopyScreen(services: services, setup: setup), at: now)
        }
    }
}
