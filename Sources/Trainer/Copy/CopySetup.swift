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
    init(set: CopySet? = nil, exam: CopyExam? = nil, context: ScreenContext) throws(WordTrouble) {
        let options = context.options.copy
        let exam = set == nil ? exam ?? options.exam : exam
        self.exam = exam
        let given = options.set ?? (options.text == nil ? nil : .text)
        self.set = exam?.set ?? set ?? given ?? context.settings.copy.set
        let answer = context.settings.copy.answer
        // An examination is written.
        self.answer = exam != nil && answer == .head ? .keys : answer
        isRising = exam == nil && options.isRising
        text = self.set == .text ? try CopyMaterial.ownText(context) : nil
        seed = context.generator.next()
    }

    /// The same with new material; a text of the learner's begins again.
    func again(context: ScreenContext) -> CopySetup {
        var next = self
        next.seed = context.generator.next()
        return next
    }

    /// The speed: the learner's, or the exam's with characters as fast as the learner is used to.
    func speed(_ settings: Settings) -> Speed {
        guard let exam else { return settings.speed }
        let character = max(settings.speed.character, exam.wordsPerMinute)
        return (try? Speed(character: character, effective: exam.wordsPerMinute)) ?? settings.speed
    }

    func transmission(context: ScreenContext) -> CopyTransmission {
        let speed = speed(context.settings)
        // An examination has its own characters.
        let isKnown = exam == nil && context.settings.copy.areKnown
        let source = CopyMaterial.source(
            set, text: text, catalogue: context.catalogue, alphabet: context.settings.alphabet,
            wordsPerMinute: speed.effective, seed: seed,
            known: isKnown ? context.introduced(.receive, of: .international) : nil)
        return CopyTransmission(
            source, speed: speed, spacing: context.settings.spacing,
            limitMilliseconds: exam.map { $0.minutes * 60_000 }
                ?? context.options.practiceLimitMilliseconds(context.settings),
            isRising: isRising, isByWord: answer == .paddle)
    }
}

/// The entry to copying.
enum CopyEntry {
    /// Opens what this run or the settings ask for; returns why that is impossible, if it is.
    static func open(context: ScreenContext, at now: Instant) -> WordTrouble? {
        do throws(WordTrouble) {
            let options = context.options.copy
            let isNamed = options.set != nil || options.exam != nil || options.text != nil
            open(try CopySetup(context: context), isNamed: isNamed, context: context, at: now)
            return nil
        } catch {
            context.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    /// What can be copied, how, and the exams.
    static func menu(context: ScreenContext) -> Menu {
        Menu("copy", title: Message("menu.main.copy"), context: context) {
            CopySet.allCases.map { set in
                Menu.Item(set.rawValue, label: CopyWords.name(of: set)) { start(set: set, context: context, at: $0) }
            } + [
                Menu.Item("answer", label: Message("setting.copy.answer")) { now in
                    let setting = context.settings.setting(\.copy.answer)
                    context.open(OptionsMenu.screen(of: setting, context: context), at: now)
                },
                Menu.Item("exams", label: Message("copy.exams")) { context.open(exams(context), at: $0) },
            ]
        }
    }

    private static func exams(_ context: ScreenContext) -> Menu {
        Menu("copyExams", title: Message("copy.exams"), context: context) {
            CopyExam.allCases.map { exam in
                Menu.Item(exam.rawValue, label: CopyWords.name(of: exam)) {
                    start(exam: exam, context: context, at: $0)
                }
            }
        }
    }

    private static func start(
        set: CopySet? = nil, exam: CopyExam? = nil, context: ScreenContext, at now: Instant
    ) {
        do throws(WordTrouble) {
            open(try CopySetup(set: set, exam: exam, context: context), isNamed: false, context: context, at: now)
        } catch {
            context.play([.earcon(.error), .say(error.message)], at: now)
        }
    }

    private static func open(_ setup: CopySetup, isNamed: Bool, context: ScreenContext, at now: Instant) {
        // Text may be in the learner's own alphabet.
        let alphabet = setup.set == .text ? context.settings.alphabet : .international
        let known = context.introduced(.receive, of: alphabet)
        let uses = alphabet.name == .international ? setup.set.characters : context.course.characters
        let isLimitable = setup.exam == nil && setup.set.isLimitable(to: known)
        let isLimited = isLimitable && context.settings.copy.areKnown
        UnknownOffer.ask(
            "copy", uses: isLimited ? [] : uses, knowing: known, isLimitable: isLimitable,
            isNamed: isNamed, context: context, at: now
        ) { choice, now in
            if choice == .known { context.change(\.copy.areKnown, to: true, at: now) }
            context.open(CopyScreen(context: context, setup: setup), at: now)
        }
    }
}
