import Training

extension RunOptions {
    /// Where the program begins. All but the menu end with what they open. Commands of the same name lead to them.
    public enum Activity: String, Sendable {
        /// The main menu; the program goes on until the learner quits.
        case menu = ""
        /// Receive training.
        case receive
        /// Send training.
        case send
        /// Ear training.
        case ear
        /// Practice of chosen characters.
        case practice
        /// Free keying.
        case keyer
        /// Words and callsigns.
        case words
        /// Listening without hands.
        case listen
        /// A QSO.
        case qso
        /// Finding out what is known.
        case place
        /// Running text to copy.
        case copy
        /// A pile-up or a contest.
        case pileup
    }
}

extension RunOptions.Activity {
    /// Opens the activity; returns why that is impossible, if it is.
    func open(context: ScreenContext, at now: Instant) -> WordTrouble? {
        switch self {
        case .menu:
            let isFirst = context.recorder.setting(FirstStart.doneName) == nil
            let first = { (now: Instant) -> any Screen in
                isFirst ? FirstStart.language(context: context) : Self.firstMenu(context, at: now)
            }
            if SpeakerQuestion.isWanted(context) {
                let question = SpeakerQuestion(context: context) { context.replace(by: first($0), at: $0) }
                context.open(question, at: now)
            } else {
                context.open(first(now), at: now)
            }
        case .receive: Self.openCourse(.receive, context: context, at: now)
        case .send: Self.openCourse(.send, context: context, at: now)
        case .ear: LessonEntry.open(context: context, at: now) { .ear(context: context) }
        case .practice: PracticeEntry.open(context: context, at: now)
        case .keyer: context.open(FreeKeyer(context: context), at: now)
        case .words:
            return WordEntry.open(
                context.options.wordSet ?? .words, context.options.direction ?? .receive, context: context, at: now)
        case .listen: return ListenEntry.open(context: context, at: now)
        case .qso: QSOEntry.open(context: context, at: now)
        case .place: PlacementEntry.open(context.options.direction ?? .receive, context: context, at: now)
        case .copy: return CopyEntry.open(context: context, at: now)
        case .pileup: PileupEntrance.open(context: context, at: now)
        }
        return nil
    }

    /// The main menu, preceded by what is due, or by a question that comes before it.
    private static func firstMenu(_ context: ScreenContext, at now: Instant) -> Menu {
        let main = { (now: Instant) in context.replace(by: MainMenu.menu(context: context), at: now) }
        let menu =
            if ReminderQuestion.isWanted(context) {
                ReminderQuestion.menu(context: context, leave: main)
            } else {
                KeptOffer.menu(context: context, at: now, later: main) ?? MainMenu.menu(context: context)
            }
        let fading = context.settings.lessons.scheduling == .memory ? context.fadingNow : []
        menu.preface = ([context.agenda] + fading).map { .say($0) } + menu.preface
        return menu
    }

    /// A learner who goes straight to a direction hears whether it is due, unless brief.
    private static func openCourse(_ direction: Direction, context: ScreenContext, at now: Instant) {
        if !context.isBrief, context.options.level == nil, let message = context.agenda(of: direction) {
            context.say(message, at: now)
        }
        CourseEntry.open(direction, context: context, at: now)
    }
}
