import Testing

@testable import Trainer

@Suite struct SetupMatchTests {
    private static func pedal(
        _ place: String = "usb-1/input0", serial: String = "", name: String = "Pedal", product: UInt16 = 1
    ) -> DeviceIdentity {
        DeviceIdentity(bus: 3, vendor: 0x0c45, product: product, name: name, serial: serial, place: place)
    }

    @Test func `the same device in the same place is found`() {
        let devices = [Self.pedal("usb-1/input0"), Self.pedal("usb-2/input0")]
        #expect(SetupMatch.setups(for: devices, among: devices.reversed()) == [1, 0])
    }

    @Test func `a serial number is found anywhere, and another one is another device`() {
        let setup = Self.pedal("usb-1/input0", serial: "A")
        #expect(SetupMatch.setups(for: [Self.pedal("usb-9/input0", serial: "A")], among: [setup]) == [0])
        #expect(SetupMatch.setups(for: [Self.pedal("usb-9/input0", serial: "B")], among: [setup]) == [nil])
    }

    @Test func `without one, the only device of its kind is found in another place`() {
        let setup = Self.pedal("usb-1/input0")
        #expect(SetupMatch.setups(for: [Self.pedal("usb-9/input0")], among: [setup]) == [0])
        #expect(
            SetupMatch.setups(for: [Self.pedal("usb-8/input0"), Self.pedal("usb-9/input0")], among: [setup])
                == [nil, nil])
        #expect(SetupMatch.setups(for: [Self.pedal("usb-9/input0", product: 2)], among: [setup]) == [nil])
    }

    @Test func `two setups do not fight for one device`() {
        let setups = [Self.pedal("usb-1/input0"), Self.pedal("usb-2/input0")]
        #expect(SetupMatch.setups(for: [Self.pedal("usb-9/input0")], among: setups) == [nil])
        #expect(SetupMatch.setups(for: [Self.pedal("usb-2/input0")], among: setups) == [1])
        // With one of them in its old place, only the other remains.
        #expect(
            SetupMatch.setups(for: [Self.pedal("usb-2/input0"), Self.pedal("usb-9/input0")], among: setups) == [1, 0])
    }

    @Test func `parts of one gadget are distinguished`() {
        let setup = Self.pedal("usb-1/input1")
        #expect(
            SetupMatch.setups(for: [Self.pedal("usb-9/input0"), Self.pedal("usb-9/input1")], among: [setup]) == [
                nil, 0,
            ])
    }
}
