import TestSupport
import Testing
import Training

@testable import Trainer

/// A robot that walks through the program and knows nothing but what the program tells: its tables of keys, the items of
/// its menus, and what contacts do.
final class Crawler {
    /// What it has to press with.
    enum Hands {
        case keys
        /// One contact: short is on, long is this one, a hold is back, or the list of what can be done.
        case oneSwitch
    }

    /// What can be done in a place.
    private struct Action {
        var name: String
        var steps: [Step] = []
        /// The item of a menu that is chosen, if it is that.
        var item: Int?
        /// Whether nothing need be heard of it: the key that silences, and what is pressed to be set up, of which its
        /// device tells.
        var isSilent = false
    }

    /// What it found.
    struct Map {
        /// What leads to a place from the start.
        var ways: [String: [Step]] = [:]
        /// From a place, by an action, to a place; empty when the program ended.
        var edges: [String: [(action: String, to: String)]] = [:]
        /// Messages of the tables of keys.
        var help: Set<String> = []
        /// Messages that places are told with.
        var told: Set<String> = []

        /// Places from which some way leads to a goal.
        func leading(to goal: String) -> Set<String> {
            var found: Set = [goal]
            while true {
                let more = edges.filter { place, edges in
                    !found.contains(place) && edges.contains { found.contains($0.to) }
                }
                if more.isEmpty { return found }
                found.formUnion(more.keys)
            }
        }
    }

    private let hands: Hands
    private let activity: RunOptions.Activity
    private let start: [Step]
    private let known: Set<String>
    private let store: () throws -> MemoryStore
    private var map = Map()
    private var open: [(place: String, way: [Step])] = [("", [])]
    /// What is still to be tried in the place at hand; nil before it was looked at.
    private var left: [Action]?
    private var way: [Step] = []
    /// Where the menu at hand stands when it is come to.
    private var firstItem = 0
    /// What is plugged in: one is set up, if storage has it, the other is pressed where the program asks for it.
    private static let paddle = ScriptedDevices.device("Paddle Adapter")
    private static let pedal = ScriptedDevices.device("Foot Switch", product: 2)
    /// The run that it acts in.
    private var run: VirtualRun?

    /// A robot in front of a program that starts with the store.
    ///
    /// - start: What leads to where it begins.
    /// - known: Places behind which it does not look.
    init(
        _ hands: Hands = .keys, activity: RunOptions.Activity = .menu, from start: [Step] = ["idle"],
        known: Set<String> = [],
        store: @escaping () throws -> MemoryStore = { experiencedStore() }
    ) {
        self.hands = hands
        self.activity = activity
        self.start = start
        self.known = known
        self.store = store
    }

    /// Explores from the start until nothing new is found.
    func crawl() throws -> Map {
        while !open.isEmpty {
            way = open.removeFirst().way
            left = nil
            // A run goes on as long as it stays in the place; then another takes the same way.
            while left?.isEmpty != true {
                let before = left?.count
                let run = quickRun(store: try store(), activity: activity, catalogue: realCatalogue())
                self.run = run
                for device in [Self.paddle, Self.pedal] { _ = run.devices.plug(device) }
                // Without end, listening waits for nobody.
                run.overrides["listen.minutes"] = "1"
                run.options.group = 1...1
                run.options.count = 1
                try run.play(start + way + [.then { [self] in try act(in: run) }])
                // The keys that ended the program were the last that were tried.
                if run.log.all("end").first?.integer("exit") != 0 || left?.count == before { break }
                #expect((run.catalogue as? FileCatalogue)?.missing == [], "every message is in the catalogue")
            }
        }
        return map
    }

    /// Does the next thing, and what comes after it.
    private func act(in run: VirtualRun) throws -> [Step] {
        let desk = try #require(run.program?.desk)
        let screen = try #require(desk.screen)
        let from = place(desk)
        if left == nil { look(at: screen, desk, as: from) }
        map.told.formUnion(screen.place.flatMap(Self.identifiers))
        guard let action = left?.popLast() else { return [] }
        let heard = run.log.events.count
        return steps(of: action, on: screen) + [
            .then { [self] in
                let to = place(desk)
                map.edges[from, default: []].append((action.name, to))
                let here = desk.screen?.id ?? ""
                #expect(run.log.screen == here || run.exitsFrom(here), "the log knows where the learner is")
                let answers = run.log.events[heard...].filter { Self.answers.contains($0.event.type) }
                #expect(!answers.isEmpty || action.isSilent, "\(action.name) is silent in \(from)")
                let isKnown = known.contains(to) || map.ways[to] != nil || open.contains { $0.place == to }
                if !isKnown, !to.isEmpty { open.append((to, way + steps(of: action, on: screen, isFresh: true))) }
                return to == from ? try act(in: run) : []
            }
        ]
    }

    /// What is heard, printed, or leads on.
    private static let answers: Set = ["say", "line", "earcon", "morse", "mark", "screen", "end"]

    private func look(at screen: any Screen, _ desk: Desk, as place: String) {
        map.ways[place] = way
        firstItem = (screen as? Menu)?.index ?? 0
        let bindings = screen.bindings + GlobalKeys.bindings(desk)
        map.help.formUnion(bindings.flatMap { Self.identifiers($0.help) })
        left = hands == .keys ? keys(bindings, screen) : presses(screen)
        // One setting stands for those that are changed in the same way.
        if !Self.isTried(place) { left?.removeAll { $0.name != (hands == .keys ? "esc" : "hold") } }
    }

    /// The list of what contacts can do is another one on each screen.
    private func place(_ desk: Desk) -> String {
        guard desk.exitCode == nil, let top = desk.screens.last else { return "" }
        guard hands == .oneSwitch, top.id == "contacts", let below = desk.screens.dropLast().last else { return top.id }
        return "\(below.id) contacts"
    }

    // MARK: What there is to press

    private static func count(_ screen: any Screen) -> Int {
        guard screen is Menu else { return 0 }
        for message in screen.place { if case .integer(let count) = message.arguments["of"] { return count } }
        return 0
    }

    private func keys(_ bindings: [KeyBinding], _ screen: any Screen) -> [Action] {
        let keys = bindings.map { binding in
            let key = if case .key(let key) = binding.trigger { key } else { Key.character("k") }
            return Action(
                name: key.name, steps: ["key \(key.name)", "idle"],
                isSilent: key == .backspace || screen is CaptureScreen)
        }
        return keys + controls(screen) + items(screen)
    }

    /// The first is taken first: what needs nothing stands before what has to be brought.
    private func items(_ screen: any Screen) -> [Action] {
        (0..<Self.count(screen)).reversed().map { Action(name: "item", item: $0) }
    }

    private func presses(_ screen: any Screen) -> [Action] {
        let hold = Action(name: "hold", steps: Self.press(4000))
        if screen is Menu { return [hold] + items(screen) }
        let presses = [Action(name: "long", steps: Self.press(700)), Action(name: "short", steps: Self.press(100))]
        return [hold] + presses + controls(screen)
    }

    private static func press(_ milliseconds: Int) -> [Step] {
        ["wait 1100", "down straight", "wait \(milliseconds)", "up straight", "idle"]
    }

    /// Where devices are set up, all that is asked for is pressed on the one that is there.
    private func controls(_ screen: any Screen) -> [Action] {
        guard screen is CaptureScreen else { return [] }
        let presses = [304, 305].flatMap { (control: UInt16) -> [Step] in
            let press = Step.check { [self] in
                let input = run?.devices.release(.key(control), on: Self.pedal)
                if let input { run?.hand(input) }
            }
            return [press, "idle"]
        }
        return [Action(name: "press what is asked for", steps: presses)]
    }

    /// What does something now, or in a place that was just come to.
    private func steps(of action: Action, on screen: any Screen, isFresh: Bool = false) -> [Step] {
        guard let item = action.item else { return action.steps }
        switch hands {
        case .keys:
            return ["key home"] + Array(repeating: "key down", count: item) + ["key enter", "idle"]
        case .oneSwitch:
            let count = Self.count(screen)
            let present = isFresh ? firstItem : (screen as? Menu)?.index ?? 0
            let on: [Step] = ["down straight", "wait 100", "up straight", "wait 100"]
            let steps = (item - present + count) % max(1, count)
            return ["wait 1100"] + Array(repeating: on, count: steps).flatMap(\.self) + Self.press(700).dropFirst()
        }
    }

    private static func identifiers(_ message: Message) -> [String] {
        [message.id]
            + message.arguments.values.flatMap { argument -> [String] in
                if case .message(let inner) = argument { identifiers(inner) } else { [] }
            }
    }

    /// What storage keeps of the paddle once it is set up.
    static func devices() throws -> String {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        _ = run.devices.plug(paddle)
        let press: (UInt16) -> Step = { control in
            .check { run.hand(try #require(run.devices.release(.key(control), on: paddle))) }
        }
        try run.play("idle", "key o", "idle", "key p", "idle", "key 1", "idle", press(304), "idle", press(305), "idle")
        return try #require(try run.store.settings()["devices"])
    }

    // MARK: Settings that stand for others

    /// Whether everything is tried in a place: not in one of a setting whose sort and group were seen.
    private static func isTried(_ place: String) -> Bool {
        let name = place.prefix { $0 != " " }
        guard let setting = settings.first(where: { $0.name == name }) else { return true }
        // What a contact does in a text is to key: only the list of what can be done leads out.
        return examples.contains(setting.name) || setting.kind == .text && place != name
    }

    private static let settings = SettingsRegistry.all(languages: ["en", "de"], language: "en")

    private static let examples: Set<String> = {
        var seen: Set<String> = []
        return Set(
            settings.filter { setting in
                let sort =
                    switch setting.kind {
                    case .number: "number"
                    case .choice: "choice"
                    case .text: "text"
                    }
                return seen.insert("\(setting.group) \(sort)").inserted
            }.map(\.name))
    }()
}

extension VirtualRun {
    /// Whether the program ended on this screen, which the log then does not leave.
    fileprivate func exitsFrom(_ screen: String) -> Bool { program?.exitCode != nil }
}
