import Training

/// Before an activity that uses characters the learner was not introduced to: the program says so once, and offers
/// known characters only where there are enough of them.
enum UnknownOffer {
    /// What was chosen.
    enum Choice {
        /// Known characters only.
        case known
        /// Whatever the activity has.
        case all
    }

    /// The letters and digits that radio traffic may have.
    static let radio = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) })

    /// Goes on with the activity, or first asks.
    ///
    /// Of a learner who never began the course nothing is known, so nothing is asked.  A command that names what it
    /// wants gets it, after a sentence.
    ///
    /// - activity: its name, under which storage notes that this was said.
    /// - uses: the characters that it may ask.
    /// - isLimitable: whether it can do with known characters only.
    /// - isNamed: whether the command line names what is to be asked.
    static func ask(
        _ activity: String, uses: some Sequence<String>, knowing known: Set<String>, isLimitable: Bool, isNamed: Bool,
        services: Services, at now: Instant, then: @escaping (Choice, Instant) -> Void
    ) {
        let name = "unknown.\(activity)\(isLimitable ? "" : ".all")"
        guard !known.isEmpty, uses.contains(where: { !known.contains($0) }), services.recorder.state(name) == nil else {
            return then(.all, now)
        }
        services.recorder.setState(name, to: "yes", at: now)
        if isNamed {
            services.voice.say(Message("unknown.title"), at: now)
            return then(.all, now)
        }
        func choose(_ choice: Choice) -> (Instant) -> Void {
            { now in
                services.screens.closeSilently(at: now)
                then(choice, now)
            }
        }
        let menu = Menu("unknown", title: Message("unknown.title"), services: services) {
            (isLimitable ? [Menu.Item("known", label: Message("unknown.known"), choose: choose(.known))] : []) + [
                Menu.Item(
                    "all", label: Message(isLimitable ? "unknown.all" : "paused.goOn"), choose: choose(.all)),
                Menu.Item("back", label: Message("unknown.back")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        services.screens.open(menu, at: now)
    }
}
