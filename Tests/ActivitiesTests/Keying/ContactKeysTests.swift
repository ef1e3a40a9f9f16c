import Keyer
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ContactKeysTests {
    private static let times = ContactKeys.Times(long: 500, hold: 1500)

    private func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    /// The outcomes of a press, including those of deadlines.
    private func press(_ contact: Contact, for milliseconds: Int, isKeying: Bool = false) -> [ContactKeys.Outcome] {
        var keys = ContactKeys()
        var outcomes: [ContactKeys.Outcome] = []
        keys.close(contact, isKeying: isKeying, times: Self.times, at: .start)
        while let deadline = keys.deadline, deadline <= at(milliseconds) {
            guard let outcome = keys.takeDeadline(at: deadline) else { break }
            outcomes.append(outcome)
        }
        if let outcome = keys.open(contact, at: at(milliseconds)) { outcomes.append(outcome) }
        return outcomes
    }

    @Test func `a press means what its length says, to the millisecond`() {
        for length in [1, 499] { #expect(press(.straight, for: length) == [.act(.next)]) }
        for length in [500, 1499] { #expect(press(.straight, for: length) == [.long, .act(.choose)]) }
        for length in [1500, 9000] { #expect(press(.straight, for: length) == [.long, .act(.back)]) }
        for length in [1, 600, 1499] {
            #expect(press(.dit, for: length) == [.act(.next)])
            #expect(press(.dah, for: length) == [.act(.choose)])
        }
        for contact in [Contact.dit, .dah] { #expect(press(contact, for: 1500) == [.act(.back)]) }
    }

    @Test func `while contacts key only the hold counts`() {
        for contact in Contact.allCases {
            #expect(press(contact, for: 1499, isKeying: true) == [])
            #expect(press(contact, for: 1500, isKeying: true) == [.act(.back)])
        }
    }

    @Test func `both sides of a paddle together are no key`() {
        var keys = ContactKeys()
        keys.close(.dit, isKeying: false, times: Self.times, at: at(0))
        keys.close(.dah, isKeying: false, times: Self.times, at: at(50))
        #expect(keys.deadline == nil)
        #expect(keys.open(.dit, at: at(90)) == nil && keys.open(.dah, at: at(100)) == nil)
        keys.close(.dah, isKeying: false, times: Self.times, at: at(300))
        #expect(keys.open(.dah, at: at(400)) == .act(.choose))
    }

    @Test func `times are longer for slow learners, and end before a contact counts as stuck`() throws {
        var settings = Settings(registry: SettingsRegistry.all(languages: ["en", "de"], language: "en"), stored: [:])
        #expect(ContactKeys.Times.working(settings) == Self.times)
        #expect(ContactKeys.Times.keying(settings).hold == 3000)
        #expect(ContactKeys.Times.keying(settings, mayBeSlow: true).hold == 4000)
        try settings.set("keyer.wpm", to: "1")
        #expect(ContactKeys.Times.keying(settings).hold == 9600)
        try settings.set("contacts.patience", to: "1000")
        // More time for releasing, and little more for pressing.
        #expect(ContactKeys.Times.working(settings) == ContactKeys.Times(long: 1500, hold: 2500))
        #expect(ContactKeys.Times.keying(settings).hold == 9600)
        try settings.set("contacts.longest", to: "2")
        #expect(ContactKeys.Times.working(settings).hold == 2500)
        #expect(settings.contactFilter.longest == 10_800 && ContactKeys.Times.keying(settings).hold == 9600)
        try settings.set("keyer.wpm", to: "20")
        #expect(settings.contactFilter.longest == 2000 && ContactKeys.Times.keying(settings).hold == 1800)
    }

    // MARK: Screens

    private func tap(_ contact: String, for milliseconds: Int = 100) -> [Step] {
        ["down \(contact)", "wait \(milliseconds)", "up \(contact)", "idle"].map { .line($0) }
    }

    private func menu(_ overrides: [String: String] = [:]) -> VirtualRun {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        run.overrides.merge(overrides) { $1 }
        return run
    }

    @Test func `a paddle walks through a menu, chooses, and leads back`() throws {
        let run = menu()
        try run.play(
            ["idle"], tap("dit"), [.check { #expect(run.output.lines.last == mainLine("receive")) }],
            (0..<(mainMenu.count - 2)).flatMap { _ in tap("dit") },
            [
                .check { #expect(run.output.lines.last == mainLine("help")) }
            ],
            tap("dit"), [.check { #expect(run.output.lines.last == mainLine("next")) }],
            [.check { #expect(run.log.all("earcon").last?.text("name") == "edge") }],
            (0..<mainDowns("options")).flatMap { _ in tap("dit") }, tap("dah"),
            [.check { #expect(run.log.screen == "options") }], tap("dah", for: 1600),
            [.check { #expect(run.log.screen == "main") }])
        let contacts = run.log.all("contact")
        #expect(
            contacts.count == 2 * (mainMenu.count + mainDowns("options") + 2)
                && contacts.allSatisfy { $0.text("device") == "script" })
    }

    @Test func `one switch does the same, by how long it is pressed`() throws {
        let run = menu()
        try run.play(
            ["idle"], (0..<mainDowns("options")).flatMap { _ in tap("straight") }, tap("straight", for: 700),
            [.check { #expect(run.log.screen == "options") }], tap("straight", for: 1600),
            [.check { #expect(run.log.screen == "main") }])
        #expect(run.log.all("earcon").map { $0.text("name") }.suffix(3) == ["typed", "typed", "erased"])
    }

    @Test func `paddles that have changed places have in menus, too`() throws {
        let run = menu(["keyer.swap": "on"])
        try run.play(["idle"], tap("dah"), [.check { #expect(run.output.lines.last == mainLine("receive")) }])
    }

    @Test func `a value is changed by contacts, with a list of what can be done`() throws {
        let run = menu()
        // Options, Morse sound, then its second setting.
        let toOptions = (0..<mainDowns("options")).flatMap { _ in tap("dit") } + tap("dah")
        let way = toOptions + tap("dit") + tap("dah") + tap("dit") + tap("dah")
        try run.play(
            ["idle"], way, [.check { #expect(run.log.screen == "morse.tone") }], tap("dit"),
            [.check { #expect(run.log.screen == "contacts") }], tap("dah"), tap("dah"),
            [.check { #expect(run.output.lines.last == plainLine(640)) }],
            [.check { #expect(run.log.screen == "contacts") }], tap("dah", for: 1600),
            [.check { #expect(run.log.screen == "morse.tone") }], tap("dah"),
            [.check { #expect(run.log.screen == "options.morse") }])
        #expect(try run.store.settings()["morse.tone"] == "640")
    }

    @Test func `progress is forgotten only by going past the harmless answer twice`() throws {
        let store = experiencedStore(level: 7)
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        let yes = tap("dit") + tap("dah")
        try run.play(
            ["idle"], choose(["options", "reset"], in: run), tap("dit"),
            [
                .check {
                    #expect(run.log.screen == "contacts")
                    let top = run.program?.services.screens.top
                    #expect(top?.explanation?.id == "explain.menu.contacts")
                }
            ], tap("dah"), [.check { #expect(run.log.screen == "options.more") }], tap("dah"), tap("dit"), yes,
            [.check { #expect(store.progress.receive.level == 7) }], yes)
        #expect(store.progress == Progress())
        #expect(run.log.screen == "options.more")
    }

    @Test func `the key describer names contacts and does nothing`() throws {
        let run = menu()
        try run.play(
            ["idle", "key f1", "idle"], tap("dah"),
            [
                .check { #expect(run.output.lines.last == english("contact.choose")) }
            ],
            tap("dah", for: 1600))
        #expect(run.log.screen == "main")
        #expect(run.program?.describer.isOn == false)
    }
}
