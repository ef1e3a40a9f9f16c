import Keyer
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct DeviceTests {
    private let paddle = ScriptedDevices.device("Paddle Adapter")
    private let keyboard = ScriptedDevices.device("Keyboard", product: 2, isKeyboard: true)

    private func run(_ store: MemoryStore = experiencedStore()) -> VirtualRun {
        quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    private func capture(
        _ run: VirtualRun, _ control: UInt16, on device: DeviceDescription, held: Int = 120, bounce: Int = 0,
        repeats: Bool = false
    ) -> [Step] {
        [
            .check {
                #expect(run.devices.press(.key(control), on: device) == nil)
                let input = run.devices.release(
                    .key(control), on: device, held: held, bounce: bounce, repeats: repeats)
                run.hand(try #require(input))
            }, "idle",
        ]
    }

    private let toDevices: [Step] = ["idle", "key o", "idle", "key a", "idle"]

    @Test func `a paddle is set up by pressing it, kept, and used from the next start on`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(
            toDevices, [.check { #expect(run.log.screen == "devices") }, "key 1", "idle"],
            [
                .check { #expect(run.devices.isCapturing) },
                .check {
                    #expect(
                        run.output.lines.contains(
                            english("capture.press", ["contact": .message(Message("contact.name.dit"))])))
                },
            ], capture(run, 304, on: paddle),
            [
                .check {
                    #expect(
                        run.output.lines.last
                            == english("capture.press", ["contact": .message(Message("contact.name.dah"))]))
                }
            ],
            capture(run, 304, on: paddle),
            [.check { #expect(run.output.lines.contains { $0.isEnglish("capture.taken") }) }],
            capture(run, 305, on: paddle, bounce: 8),
            [.check { #expect(run.log.screen == "grab") }, "key enter", "idle"])
        #expect(
            run.output.lines.contains {
                $0.isEnglish(
                    "capture.got",
                    ["contact": .message(Message("contact.name.dit")), "device": .text("Paddle Adapter")])
            })
        #expect(run.output.lines.contains(english("capture.bounces", ["count": .integer(8)])))
        #expect(run.log.screen == "devices")
        #expect(!run.devices.isCapturing)
        let setup = try #require(run.devices.setups.first)
        #expect(setup.mappings.map(\.contact) == [.dit, .dah])
        #expect(setup.isGrabbed && setup.debounceMilliseconds == 12)

        let next = self.run(run.store)
        try next.play("idle")
        #expect(next.devices.setups == run.devices.setups)
    }

    @Test func `with only one switch one gets on by pressing it again, twice or long`() throws {
        for again in [[120, 120], [1500]] {
            let run = run()
            _ = run.devices.plug(paddle)
            try run.play(
                toDevices, ["key 1", "idle"], capture(run, 304, on: paddle),
                again.flatMap { capture(run, 304, on: paddle, held: $0) },
                [.check { #expect(run.log.screen == "capture" && run.devices.isCapturing) }, "key enter", "idle"],
                [.check { #expect(run.log.screen == "grab" && !run.devices.isCapturing) }])
            #expect(run.devices.setups.first?.mappings.map(\.contact) == [.straight])
            #expect(run.output.lines.contains(english("capture.oneSwitch")))
            #expect(run.output.lines.contains(english("capture.straight")))
        }
    }

    /// Sets up one switch and presses it for each of these milliseconds. The program asks for a K.
    private func presses(_ run: VirtualRun, _ held: [Int]) -> [Step] {
        let parts: [[Step]] = [
            toDevices, ["key 2", "idle"], capture(run, 48, on: paddle),
            [.check { #expect(run.output.lines.last == english("capture.pace")) }],
            held.flatMap { capture(run, 48, on: paddle, held: $0) },
        ]
        return parts.flatMap(\.self)
    }

    @Test func `a slow switch is asked for a K, and keys at its pace from then on`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(presses(run, [1700, 620, 1880]), ["key enter", "idle"])
        #expect(run.output.lines.contains(english("capture.pace.got")))
        #expect(try run.store.state("hand.unit.\(paddle.identity.name)") == "600")
        #expect(run.log.screen == "devices" && !run.devices.isCapturing)
    }

    @Test func `presses that are no K are asked for once more, and never a third time`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(
            presses(run, [200, 200, 200]),
            [.check { #expect(run.output.lines.last == english("capture.pace.again")) }],
            [300, 900, 300].flatMap { capture(run, 48, on: paddle, held: $0) })
        #expect(run.output.lines.contains(english("capture.pace.later")))
        #expect(run.log.screen == "grab")
        #expect(try run.store.state("hand.unit.\(paddle.identity.name)") == nil)
        #expect(run.devices.setups.first?.mappings.map(\.contact) == [.straight])
    }

    @Test(arguments: ["enter", "esc"])
    func `whoever does not want to key a K goes on with a key; another control is no press`(key: String) throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(
            presses(run, [900]), capture(run, 49, on: paddle),
            [.check { #expect(run.log.latest.earcons.last == "unused") }, .line("key \(key)"), "idle"])
        #expect(run.log.screen == "grab" && !run.devices.isCapturing)
        #expect(run.devices.setups.first?.mappings.map(\.contact) == [.straight])
    }

    @Test func `a K tells the unit whatever its dahs are like, and nothing else does`() {
        func turns(_ lengths: [Int]) -> [PaceQuestion.Turn] {
            var question = PaceQuestion()
            return lengths.map { question.take($0) }
        }
        #expect(turns([360, 120, 360]) == [.more, .more, .unit(120)])
        #expect(turns([700, 350, 1050]).last == .unit(300))
        #expect(turns([120, 360, 120]).last == .again)
        #expect(turns([300, 290, 310, 900, 300, 900]).last == .unit(300))
        #expect(turns([1, 1, 1, 1, 1, 1]).last == .unknown)
        #expect(turns([.max, 1, .max]).last == .unit(120_001 / 7))
        #expect(turns([0, 0, 0]).last == .again)
    }

    @Test func `an axis is named with its way`() {
        let names = ["ABS_X+", "ABS_X-", "ABS_HAT0X-"].map(DeviceWords.control)
        #expect(names.map(\.id) == ["control.axis.plus", "control.axis.minus", "control.axis.minus"])
        #expect(names.map { $0.arguments["name"] } == [.text("x"), .text("x"), .text("hat0x")])
    }

    @Test func `controls that cannot be held or that auto-repeat cause a warning`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(
            toDevices, ["key 2", "idle"], capture(run, 48, on: paddle, held: 11, repeats: true),
            // A control that cannot be held gives no pace.
            [.check { #expect(run.log.screen == "grab") }, "key esc", "idle"])
        let said = run.log.all("say").map { $0.text("id") }
        #expect(said.contains("capture.short") && said.contains("capture.repeats"))
        #expect(run.devices.setups.first?.mappings.map(\.contact) == [.straight])
    }

    @Test func `keys do nothing while a press is waited for but are answered, Escape changes nothing`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        let keys = ["b", "?", "enter", "tab", "space", "backspace", "up", "down", "left", "right", "home", "end"]
        try run.play(
            toDevices, ["key 1", "idle"],
            keys.flatMap { key -> [Step] in
                [
                    .line("key \(key)"), "idle",
                    .check { #expect(run.log.latest.earcons == ["typed"], "\(key)") },
                ]
            }, [.check { #expect(run.log.screen == "capture") }], capture(run, 304, on: paddle),
            ["key esc", "idle"])
        #expect(run.log.screen == "devices")
        #expect(run.devices.setups.isEmpty && !run.devices.isCapturing)
    }

    @Test func `the only keyboard is never taken away, and listens only while something is keyed`() throws {
        let run = run()
        _ = run.devices.plug(keyboard)
        try run.play(
            toDevices, ["key 2", "idle"], capture(run, 57, on: keyboard),
            [
                "key enter", "idle",
                .check { #expect(run.log.screen == "devices") },
                .check { #expect(run.devices.setups.first?.isGrabbed == false) },
                .check { #expect(!run.devices.areKeyboardsListening) }, "key esc", "idle", "key esc", "idle",
            ], choose(["exercises", "keyer"], in: run),
            [
                .check { #expect(run.log.screen == "keyer" && run.devices.areKeyboardsListening) },
                .check { run.hand(.focus(false)) }, .check { #expect(!run.devices.areKeyboardsListening) },
                .check { run.hand(.focus(true)) }, .check { #expect(run.devices.areKeyboardsListening) }, "key .",
                "idle",
            ])
        // The key that closes the contact also types a character.
        #expect(run.log.all("mark").isEmpty)
    }

    private func prepared(_ device: DeviceDescription, _ code: UInt16, isGrabbed: Bool = false) throws -> MemoryStore {
        let store = experiencedStore()
        let setup = DeviceSetup(
            identity: device.identity, mappings: [DeviceMapping(control: .key(code), contact: .straight)],
            isGrabbed: isGrabbed)
        try store.set("devices", to: [setup].jsonText)
        return store
    }

    @Test func `a key that closes a contact is no key of the program, too`() throws {
        // F, M and the space bar. Here F has no meaning, M would change the mode, and Space would speak the place.
        for (code, typed) in [(UInt16(33), "f"), (50, "M"), (57, "space")] {
            for device in [keyboard, paddle] {
                let run = quickRun(
                    store: try prepared(device, code), speech: .own, activity: .keyer, catalogue: realCatalogue())
                _ = run.devices.plug(device)
                try run.play("idle")
                let said = run.log.all("say").count
                let again = quickRun(
                    store: try prepared(device, code), speech: .own, activity: .keyer, catalogue: realCatalogue())
                _ = again.devices.plug(device)
                try again.play("idle", "key \(typed)", "idle", "key x", "idle")
                #expect(again.log.all("say").count == said)
                #expect(again.program?.services.settings.keyer.mode == .iambicB)
                #expect(again.log.all("earcon").allSatisfy { $0.text("name") != "unused" })
            }
        }
        // A device for Kochlea alone types nothing, so the learner can type its letters.
        let run = quickRun(
            store: try prepared(paddle, 50, isGrabbed: true), speech: .own, activity: .keyer,
            catalogue: realCatalogue())
        _ = run.devices.plug(paddle)
        try run.play("idle", "key m", "idle")
        #expect(
            run.output.lines.last?.isEnglish("setting.chosen", ["name": .message(Message("setting.keyer.mode"))])
                == true)
    }

    @Test func `a pedal that types is for Kochlea alone unless it is shared, and then keys nothing in menus`() throws {
        let run = run()
        _ = run.devices.plug(paddle)
        try run.play(
            toDevices, ["key 2", "idle"], capture(run, 48, on: paddle),
            [
                "key enter", "idle",
                .check { #expect(run.log.screen == "grab") },
                .check { #expect(run.devices.setups.first?.isGrabbed == true) },
                .check {
                    #expect(
                        run.output.lines.last?.isEnglish(
                            "menu.item", ["label": .message(Message("devices.alone.yes"))]) == true)
                },
                .check { #expect(run.devices.press(.key(48), on: self.paddle) != nil) },
                .check { _ = run.devices.release(.key(48), on: self.paddle) },
                "key down", "idle", "key enter", "idle", .check { #expect(run.log.screen == "devices") },
                .check { #expect(run.devices.setups.first?.isGrabbed == false) },
                .check { #expect(run.devices.press(.key(48), on: self.paddle) == nil) },
            ])
    }

    private func prepared(isGrabbed: Bool = false) throws -> MemoryStore {
        let store = experiencedStore()
        let setup = DeviceSetup(
            identity: paddle.identity,
            mappings: [
                DeviceMapping(control: .key(304), contact: .dit), DeviceMapping(control: .key(305), contact: .dah),
            ], isGrabbed: isGrabbed)
        try store.set("devices", to: [setup].jsonText)
        return store
    }

    @Test func `events of a device are announced, name first`() throws {
        let run = run(try prepared())
        _ = run.devices.plug(paddle)
        try run.play(
            "idle", .check { run.hand(.device(.added(self.paddle.identity))) }, "idle",
            .check {
                #expect(!run.output.lines.contains(english("device.added", ["device": .text("Paddle Adapter")])))
            }, "wait 4000",
            .check {
                run.hand(try #require(run.devices.press(.key(304), on: self.paddle)))
                for input in run.devices.unplug(self.paddle) { run.hand(input) }
            }, "idle",
            .check { #expect(run.output.lines.last == english("device.removed", ["device": .text("Paddle Adapter")])) },
            .check { run.hand(run.devices.plug(self.paddle)) }, "idle",
            .check { #expect(run.output.lines.last == english("device.added", ["device": .text("Paddle Adapter")])) },
            .check {
                run.hand(.device(.denied(path: "/dev/input/event3")), .device(.denied(path: "/dev/input/event4")))
                run.hand(.device(.denied(path: "/dev/ttyUSB0")))
            },
            "idle", .check { run.hand(.device(.grabbed(self.paddle.identity))) }, "idle",
            .check { run.hand(.device(.stuck(self.paddle.identity, .dah))) }, "idle")
        #expect(run.output.lines.filter { $0.isEnglish("device.denied") }.count == 1)
        #expect(run.output.lines.filter { $0.isEnglish("device.denied.serial") }.count == 1)
        #expect(run.log.all("say").last?.text("id") == "device.stuck")
        let events = run.log.all("device").map { $0.text("event") }
        #expect(events == ["added", "removed", "added", "denied", "denied", "denied", "grabbed"])
        #expect(run.log.screen == "main")
    }

    @Test func `that contacts were not read is said, and belongs to no device`() throws {
        let run = run(try prepared())
        try run.play("idle", .check { run.hand(.contactsUnheard) }, "idle")
        #expect(run.log.all("say").last?.text("id") == "device.unheard")
        #expect(run.log.all("device").map { $0.text("event") } == ["unheard"])
    }

    @Test(arguments: [
        (0, "lead.longDevice"),
        (2, "lead.long"),
    ])
    func `a long way from key to sound is told once, with what makes it long`(widenings: Int, message: String) throws {
        func lead(_ milliseconds: Double) -> Input {
            .keyLatency(KeyLatency(milliseconds: milliseconds, period: 512, widenings: widenings, reason: .measured))
        }
        let run = run(try prepared())
        try run.play(
            "idle", .check { run.hand(lead(39)) }, "idle", .check { run.hand(lead(60.4)) }, "idle",
            .check { run.hand(lead(70)) }, "idle")
        let told = run.output.lines.filter { $0.isEnglish("lead.long") || $0.isEnglish("lead.longDevice") }
        #expect(told == [english(message, ["milliseconds": .integer(61)])])
        #expect(run.log.all("lead").count == 3)
    }

    @Test func `a device is swapped, forgotten, and missed by name`() throws {
        let away = Message("devices.away", ["device": .text("Paddle Adapter")])
        let run = run(try prepared())
        try run.play(
            toDevices, ["key 3", "idle", .check { #expect(run.log.screen == "device") }],
            choose(["swap"], in: run),
            [
                .check { #expect(run.devices.setups.first?.mappings.map(\.contact) == [.dah, .dit]) }, "key esc",
                "idle",
                .check {
                    #expect(
                        run.output.lines.contains { $0.isEnglish("menu.item", ["label": .message(away)]) })
                },
                "key enter", "idle", "key end", "idle", "key enter", "idle",
            ])
        #expect(run.devices.setups.isEmpty)
        #expect(try run.store.settings()["devices"] == nil)
        #expect(run.output.lines.contains(english("devices.forgotten", ["device": .text("Paddle Adapter")])))
    }

    @Test func `times of contacts reach the devices at once`() throws {
        let run = run(try prepared())
        try run.play(
            "idle", .check { run.program?.services.preferences.change(\.contacts.isLatching, to: true, at: .start) })
        #expect(run.devices.filter.isLatching)
    }

    @Test func `devices side by side, and a new setup in the place of the old`() {
        var book = DeviceBook()
        func control(_ code: UInt16, _ device: DeviceDescription) -> CapturedControl {
            CapturedControl(
                device: device, control: .key(code), name: "KEY_A", heldMilliseconds: 100, bounceMilliseconds: 0,
                repeats: false)
        }
        book.take([(control(1, paddle), .dit), (control(2, paddle), .dah)])
        book.take([(control(3, keyboard), .straight)])
        #expect(book.setups.count == 2)
        book.take([(control(2, paddle), .dit), (control(4, paddle), .dah)])
        #expect(book.setup(of: paddle.identity)?.mappings.map(\.control) == [.key(2), .key(4)])
        book.take([(control(5, paddle), .straight)])
        #expect(book.setup(of: paddle.identity)?.mappings.count == 3)
        #expect(DeviceBook(stored: book.stored) == book)
        #expect(DeviceBook(stored: "nonsense").setups.isEmpty)
    }
}
