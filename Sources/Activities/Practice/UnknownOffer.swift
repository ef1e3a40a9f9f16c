import Interface
import Morse
import Training

/// A warning before an activity that uses characters without an introduction. It comes once per activity and offers
/// known characters if the activity can do with them.
enum UnknownOffer {
    enum Choice {
        /// Known characters only.
        case known
        /// All characters of the activity.
        case all
    }

    /// Letters and digits of radio traffic.
    static let radio = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) })

    /// Continues with the activity, possibly after a question.
    ///
    /// There is no question before the learner has started the course, because no character is known. If the command
    /// line names the material, the activity starts after a sentence.
    ///
    /// - Parameter activity: part of the name of the state that records the warning.
    /// - Parameter uses: the characters that it may ask.
    /// - Parameter isLimitable: whether it can use known characters only.
    /// - Parameter isNamed: whether the command line names the material.
    static func ask(
        _ activity: String, uses: some Sequence<String>, knowing known: Set<String>, isLimitable: Bool, isNamed: Bool,
        services: Services, at now: Instant, then: @escaping (Choice, Instant) -> Void
    ) {
        let name = "unknown.\(activity)\(isLimitable ? "" : ".all")"
        guard !known.isEmpty, uses.contains(where: { !known.contains($0) }), services.recorder.values.state(name) == nil
        else {
            return then(.all, now)
        }
        services.recorder.values.setState(name, to: "yes", at: now)
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
        var all = Menu.Item("all", label: Message(isLimitable ? "unknown.all" : "paused.goOn"), choose: choose(.all))
        all.explained = Message("explain.unknown.all")
        let menu = Menu("unknown", title: Message("unknown.title"), services: services) {
            (isLimitable ? [Menu.Item("known", label: Message("unknown.known"), choose: choose(.known))] : []) + [
                all,
                Menu.Item("back", label: Message("unknown.back")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        services.screens.open(menu, at: now)
    }
}
