import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A robot that explores the program by its announcements: tables of keys, menu items, and actions of contacts.
final class Crawler {
    enum Hands {
        case keys
        /// A short press goes on, a long one chooses, and a hold goes back or opens the list of actions.
        case oneSwitch
    }

    private struct Action {
        var name: String
        var steps: [Step] = []
        /// The index of the menu item that it chooses.
        var item: Int?
        /// Whether it may be silent: the key that silences, and presses during capture, which the device reports.
        var isSilent = false
    }

    struct Map {
        /// By place: the steps from the start.
        var ways: [String: [Step]] = [:]
        /// By place: actions and the places that they lead to. An empty place is the end of the program.
        var edges: [String: [(action: String, to: String)]] = [:]
        /// Messages of the tables of keys.
        var help: Set<String> = []
        /// Messages that describe places.
        var told: Set<String> = []

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
    private let activity: Activity
    private let start: [Step]
    private let known: Set<String>
    private let store: () throws -> MemoryStore
    private var map = Map()
    /// Untried ways. Several may lead to one place, because earlier presses may be needed to reach it.
    private var open: [(place: String, way: [Step])] = [("", [])]
    /// Untried actions in the current place. Nil before the robot has examined it.
    private var left: [Action]?
    private var way: [Step] = []
    /// The current menu item on arrival.
    private var firstItem = 0
    /// The store may contain a setup of this device. Otherwise the robot presses the other device on request.
    private static let paddle = ScriptedDevices.device("Paddle Adapter")
    private static let pedal = ScriptedDevices.device("Foot Switch", product: 2)
    private var run: VirtualRun?

    /// - Parameters:
    /// - start: steps to the first place.
    /// - known: places that it does not explore further.
    init(
        _ hands: Hands = .keys, activity: Activity = .menu, from start: [Step] = ["idle"],
        known: Set<String> = [],
        store: @escaping () throws -> MemoryStore = { experiencedStore() }
    ) {
        self.hands = hands
        self.activity = activity
        self.start = start
        self.known = known
        self.store = store
    }

    /// Explores until it finds nothing new.
    func crawl() throws -> Map {
        while !open.isEmpty {
            let next = open.removeFirst()
            if map.ways[next.place] != nil { continue }
            way = next.way
            left = nil
            // A run continues while it stays in the place. Then another run goes the same way.
            while left?.isEmpty != true {
                let before = left?.count
                let run = quickRun(store: try store(), activity: activity, catalogue: realCatalogue())
                self.run = run
                for device in [Self.paddle, Self.pedal] { _ = run.devices.plug(device) }
                // Without a limit, listening never awaits the learner.
                run.overrides["listen.minutes"] = "1"
                run.overrides["session.minutes"] = "1"
                run.options.group = 1...1
                run.options.count = 1
                try run.play(start, way, [.then { [self] in try act(in: run) }])
                // The keys that ended the program were the last ones tried.
                if run.log.all("end").first?.integer("exit") != 0 || left?.count == before { break }
                #expect((run.catalogue as? FileCatalogue)?.missing == [], "every message is in the catalogue")
            }
        }
        return map
    }

    private func act(in run: VirtualRun) throws -> [Step] {
        let services = try #require(run.program?.services)
        let screen = try #require(services.screens.top)
        let from = place(services)
        if left == nil {
            // If the way leads to an examined place, another way may lead to the wanted place.
            if map.ways[from] != nil { left = [] } else { look(at: screen, services, as: from) }
        }
        map.told.formUnion(screen.place.flatMap(Self.identifiers))
        guard let action = left?.popLast() else { return [] }
        let heard = run.log.events.count
        // Now, because an action may turn the page of a menu.
        let onward = way + steps(of: action, on: screen, isFresh: true)
        return steps(of: action, on: screen) + [
            .then { [self] in
                let to = place(services)
                map.edges[from, default: []].append((action.name, to))
                let here = services.screens.top?.id ?? ""
                #expect(run.log.screen == here || run.exitsFrom(here), "the log knows where the learner is")
                let answers = run.log.events[heard...].filter { Self.answers.contains($0.event.type) }
                #expect(!answers.isEmpty || action.isSilent, "\(action.name) is silent in \(from)")
                let isKnown = known.contains(to) || map.ways[to] != nil
                if !isKnown, !to.isEmpty { open.append((to, onward)) }
                return to == from ? try act(in: run) : []
            }
        ]
    }

    /// Events that count as a reaction.
    private static let answers: Set = ["say", "line", "earcon", "morse", "mark", "screen", "end"]

    private func look(at screen: any Screen, _ services: Services, as place: String) {
        map.ways[place] = way
        firstItem = (screen as? Menu)?.index ?? 0
        let bindings = screen.bindings + GlobalKeys.bindings(services)
        map.help.formUnion(bindings.flatMap { Self.identifiers($0.help) })
        left = hands == .keys ? keys(bindings, screen) : presses(screen)
        // One setting stands for all settings that work in the same way.
        if !Self.isTried(place) { left?.removeAll { $0.name != (hands == .keys ? "esc" : "hold") } }
    }

    /// The list of contact actions differs between screens.
    private func place(_ services: Services) -> String {
        guard services.screens.exitCode == nil, let top = services.screens.all.last else { return "" }
        guard hands == .oneSwitch, top.id == "contacts", let below = services.screens.all.dropLast().last else {
            return top.id
        }
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

    /// Items without a requirement come first.
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

    /// During capture, it presses every requested control.
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

    /// - Parameter isFresh: whether the screen was reached just now.
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

    static func devices() throws -> String {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        _ = run.devices.plug(paddle)
        let press: (UInt16) -> Step = { control in
            .check { run.hand(try #require(run.devices.release(.key(control), on: paddle))) }
        }
        try run.play("idle", "key o", "idle", "key a", "idle", "key 1", "idle", press(304), "idle", press(305), "idle")
        return try #require(try run.store.settings()["devices"])
    }

    // MARK: Settings that stand for others

    /// False for the screen of a setting if another setting of its kind and group was tried.
    private static func isTried(_ place: String) -> Bool {
        let name = place.prefix { $0 != " " }
        // One chapter of the manual stands for all, which MenuRobotTests opens.
        if name.hasPrefix("manual.") { return name == "manual.exercises" }
        guard let setting = settings.first(where: { $0.name == name }) else { return true }
        // In a text, contacts key, so only the list of actions leads out.
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
                    case .device: "device"
                    }
                return seen.insert("\(setting.group) \(sort)").inserted
            }.map(\.name))
    }()
}

extension VirtualRun {
    /// The log does not record leaving the screen on which the program ends.
    fileprivate func exitsFrom(_ screen: String) -> Bool { program?.exitCode != nil }
}
