import Testing

@testable import Interface

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
        // One device is in its old place, so the setup matches only the other.
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

    @Test func `a Bluetooth key that returns by another adapter is the same key`() {
        func key(_ adapter: String, serial: String, name: String = "Key") -> DeviceIdentity {
            DeviceIdentity(bus: 5, vendor: 0x1234, product: 1, name: name, serial: serial, place: adapter)
        }
        let (old, new) = ("00:1a:7d:da:71:13", "5c:f3:70:8b:00:21")
        let setups = [key(old, serial: "aa:bb"), key(old, serial: "aa:cc"), key(old, serial: "", name: "Old key")]
        let devices = [key(new, serial: "", name: "Old key"), key(new, serial: "aa:cc"), key(new, serial: "aa:dd")]
        #expect(SetupMatch.setups(for: devices, among: setups) == [2, 1, nil])
    }
}
