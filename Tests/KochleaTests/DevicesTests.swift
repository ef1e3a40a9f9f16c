import Activities
import Foundation
import Interface
import Keyer
import Platform
import Testing

@testable import kochlea

@Suite struct DevicesTests {
    private static func device(
        _ name: String, product: UInt16, kind: DeviceKind = .other, isReadable: Bool = true
    ) -> FoundDevice {
        FoundDevice(
            path: "/dev/input/event\(product)",
            identity: DeviceIdentity(bus: 3, vendor: 0x0c45, product: product, name: name, place: "usb-\(product)"),
            kind: kind, canRumble: false, isReadable: isReadable)
    }

    private static func setup(_ device: FoundDevice, isGrabbed: Bool = false) -> DeviceSetup {
        DeviceSetup(
            identity: device.identity,
            mappings: [
                DeviceMapping(control: .key(48), contact: .dit),
                DeviceMapping(control: .axis(2, isUpward: true), contact: .straight),
            ], isGrabbed: isGrabbed)
    }

    private static func object(_ report: DevicesReport) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(report.json.text.utf8)) as? [String: Any])
    }

    @Test func `each device is listed with its use, and missing ones as well`() throws {
        let (pedal, paddle) = (Self.device("Pedal", product: 1, kind: .footSwitch), Self.device("Paddle", product: 2))
        let report = DevicesReport(
            devices: [pedal, Self.device("Keys", product: 3, kind: .keyboard)],
            setups: [Self.setup(pedal, isGrabbed: true), Self.setup(paddle)])
        let object = try Self.object(report)
        let devices = try #require(object["devices"] as? [[String: Any]])
        #expect(devices.map { $0["name"] as? String } == ["Pedal", "Keys"])
        #expect(devices.map { $0["kind"] as? String } == ["footSwitch", "keyboard"])
        #expect(devices.map { $0["grabbed"] as? Bool } == [true, false])
        let contacts = try #require(devices[0]["contacts"] as? [[String: String]])
        #expect(
            contacts == [
                ["contact": "dit", "control": "KEY_B"], ["contact": "straight", "control": "ABS_Z+"],
            ])
        #expect((devices[1]["contacts"] as? [Any])?.isEmpty == true)
        let missing = try #require(object["missing"] as? [[String: Any]])
        #expect(missing.map { $0["product"] as? String } == ["0002"])
        #expect(report.exitCode == .success)
        #expect(report.lines.map(\.id) == ["deviceList.device", "deviceList.device", "deviceList.missing"])
    }

    @Test func `if nothing may be read, the command and the rule are given`() throws {
        let report = DevicesReport(devices: [Self.device("Pedal", product: 0x7403, isReadable: false)], setups: [])
        #expect(report.exitCode == .noPermission)
        #expect(report.lines.map(\.id) == ["deviceList.device", "doctor.relogin", "deviceList.rule"])
        let devices = try #require(try Self.object(report)["devices"] as? [[String: Any]])
        #expect(devices[0]["readable"] as? Bool == false)
        #expect(
            devices[0]["rule"] as? String
                == #"SUBSYSTEM=="input", KERNEL=="event*", ATTRS{id/vendor}=="0c45", "#
                + #"ATTRS{id/product}=="7403", TAG+="uaccess""#)
        let mixed = DevicesReport(
            devices: [Self.device("A", product: 1), Self.device("B", product: 2, isReadable: false)], setups: [])
        #expect(mixed.exitCode == .success)
    }

    @Test func `the rule is for the device most likely meant`() {
        let keyboard = Self.device("Keyboard", product: 1, kind: .keyboard, isReadable: false)
        let pad = Self.device("Pad", product: 2, kind: .gamepad, isReadable: false)
        let pedal = Self.device("Pedal", product: 3, kind: .footSwitch, isReadable: false)
        func named(_ setups: [DeviceSetup]) -> Message.Argument? {
            DevicesReport(devices: [keyboard, pad, pedal], setups: setups).lines.last?.arguments["name"]
        }
        #expect(named([]) == .text("Pedal"))
        #expect(named([Self.setup(pad)]) == .text("Pad"))
        #expect(named([Self.setup(keyboard)]) == .text("Keyboard"))
    }

    @Test func `the lack of devices is reported in one sentence and is not a failure`() {
        let report = DevicesReport(devices: [], setups: [])
        #expect(report.lines.map(\.id) == ["deviceList.none"])
        #expect(report.exitCode == .success)
    }

    @Test func `the doctor has a remedy only where nothing may be read`() {
        #expect(Finding.devices([]).isGood)
        #expect(Finding.devices([Self.device("A", product: 1)]).isGood)
        let denied = Finding.devices([Self.device("A", product: 1, isReadable: false)])
        #expect(denied.remedy == .joinInput)
    }

    @Test func `the doctor names a knob that may not be read`() {
        let pad = Self.device("Pad", product: 1, kind: .gamepad)
        let knob = Self.device("Knob", product: 2, kind: .knob, isReadable: false)
        #expect(Finding.devices([pad, knob]).isGood)
        #expect(Finding.knob([pad, knob]) == .bad("doctor.knob", ["device": .text("Knob")], remedy: .joinInput))
        #expect(Finding.knob([pad, Self.device("Knob", product: 2, kind: .knob)]) == nil)
    }

    private static func rules() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let rules = try String(contentsOf: root.appending(path: "Packaging/60-kochlea.rules"), encoding: .utf8)
        return rules.split(separator: "\n").filter { $0.contains("TAG+=") }.map(String.init)
    }

    @Test func `the rules that are installed are for the known foot switches, knobs and no others`() throws {
        let lines = try Self.rules().filter { !$0.contains("capabilities") }
        let known = KnownSwitchBox.all.map { adapter in
            let rule = UdevRule.line(vendor: adapter.vendor, product: adapter.product)
            // The file states only once that it is about input devices.
            return rule.split(separator: ", ").dropFirst(2).joined(separator: ", ")
        }
        #expect(lines == known)
    }

    /// Any one of these patterns is enough for the rule for knobs.
    private static func patterns(_ attribute: String) throws -> [String] {
        let knobs = try rules().filter { $0.contains("capabilities") }
        #expect(knobs.count == 1)
        let line = try #require(knobs.first)
        let match = try #require(
            line.range(of: #"ATTRS\{capabilities/\#(attribute)\}=="[^"]*""#, options: .regularExpression))
        return line[match].split(separator: "\"")[1].split(separator: "|").map(String.init)
    }

    /// The rules of udev.
    private static func matches(_ text: String, _ patterns: [String]) -> Bool {
        patterns.contains { fnmatch($0, text, 0) == 0 }
    }

    @Test func `the rule for knobs is for a dial that does not point`() throws {
        let patterns = try Self.patterns("rel")
        // All sets of relative axes that the kernel knows.
        for axes in 0..<0x2000 {
            let isKnob = axes & 0x80 != 0 && axes & 0x3 == 0
            #expect(Self.matches(String(axes, radix: 16), patterns) == isKnob, "\(String(axes, radix: 16))")
        }
    }

    @Test func `the rule for knobs is for nothing that anybody could type on`() throws {
        let patterns = try Self.patterns("key")
        // No key, a knob's button, buttons in words of 64 and of 32 bits.
        for keys in ["0", "1 0 0 0 0", "7fff 10000 0 0 0 0", "1 0 0 0 0 0 0 0 0"] {
            #expect(Self.matches(keys, patterns), "\(keys)")
        }
        // Each key of a keyboard's main block, its keypad and its arrows, alone and beside a button.
        for (code, bits) in (1..<128).flatMap({ [($0, 64), ($0, 32)] }) {
            let word = String(UInt64(1) << UInt64(code % bits), radix: 16)
            let keys = word + String(repeating: " 0", count: code / bits)
            let more = String(repeating: "0 ", count: 256 / bits - 1 - code / bits)
            for keys in [keys, "1 " + more + keys] {
                #expect(!Self.matches(keys, patterns), "\(keys) in words of \(bits) bits")
            }
        }
    }
}
