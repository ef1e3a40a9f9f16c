import Keyer
import Morse
import TestSupport
import Testing

@Suite("Keyer laws")
struct KeyerLawTests {
    private static let paddle: [Contacts] = [[], .dit, .dah, .paddle]
    private static let all: [Contacts] = (0..<8).map { Contacts(rawValue: $0) }

    /// The search visits every situation that is reachable on a grid of half units and tries every change from there,
    /// so it covers sequences of any length.
    @Test("hold for every sequence of changes of a paddle on a grid of half units", arguments: Keyer.Mode.allCases)
    func everySequence(mode: Keyer.Mode) throws {
        let visited = try explore(Keyer.Settings(mode: mode, wordsPerMinute: 20), inputs: KeyerLawTests.paddle)
        #expect(visited > (mode == .straight ? 10 : 100))
    }

    @Test(
        "hold with a straight key beside the paddle",
        arguments: [.iambicB, .straight, .ultimatic, .bug] as [Keyer.Mode])
    func straightKey(mode: Keyer.Mode) throws {
        _ = try explore(Keyer.Settings(mode: mode, wordsPerMinute: 20), inputs: KeyerLawTests.all)
    }

    @Test("hold without memory and with dah first", arguments: Lane.sample(Keyer.Mode.allCases, oneIn: 3))
    func otherSettings(mode: Keyer.Mode) throws {
        var settings = Keyer.Settings(mode: mode, wordsPerMinute: 20)
        settings.firstPaddle = .dah
        settings.remembersDit = false
        _ = try explore(settings, inputs: KeyerLawTests.paddle)
        settings.remembersDah = false
        _ = try explore(settings, inputs: KeyerLawTests.paddle)
    }

    /// A node of the search: the keyer, its monitor, and the changes that led there.
    private struct Place {
        var keyer: Keyer
        var monitor: KeyerMonitor
        var from: Int?
        var input: Contacts = []
    }

    private struct Seen: Hashable {
        var situation: Situation
        var monitor: KeyerMonitor
    }

    /// Nearest situations first. Returns their number.
    private func explore(_ settings: Keyer.Settings, inputs: [Contacts]) throws -> Int {
        let start = Place(
            keyer: try Keyer(settings: settings, sampleRate: 48_000),
            monitor: KeyerMonitor(mode: settings.mode, unit: KeyerCase.unit))
        var places = [start]
        var seen: Set<Seen> = []
        var index = 0
        while index < places.count {
            for input in inputs {
                var next = places[index]
                next.from = index
                next.input = input
                if let problem = step(&next, input: input) {
                    let path = path(to: next, in: places).map(\.description).joined(separator: " ")
                    Issue.record("\(settings.mode.rawValue): \(problem) after \(path)")
                    return places.count
                }
                let situation = Seen(situation: Situation(next.keyer), monitor: next.monitor)
                if seen.insert(situation).inserted { places.append(next) }
            }
            index += 1
        }
        return places.count
    }

    /// Half a unit.
    private func step(_ place: inout Place, input: Contacts) -> String? {
        let start = place.keyer.now
        let end = start + KeyerCase.unit / 2
        for contact in Contact.allCases {
            let isDown = input.contains(Contacts(contact))
            guard isDown != place.monitor.closed.contains(Contacts(contact)) else { continue }
            guard place.keyer.contact(contact, isDown: isDown, at: start) == .taken else { return "not taken" }
        }
        place.monitor.change(to: input)
        var time = start
        while let edge = place.keyer.next(before: end) {
            place.monitor.pass(edge.sample - time)
            time = edge.sample
            if let problem = place.monitor.edge(edge) { return problem }
        }
        place.monitor.pass(end - time)
        return place.monitor.state(place.keyer)
    }

    private func path(to place: Place, in places: [Place]) -> [Contacts] {
        var path = [place.input]
        var from = place.from
        while let index = from, places[index].from != nil {
            path.append(places[index].input)
            from = places[index].from
        }
        return path.reversed()
    }
}
