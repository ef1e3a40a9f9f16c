import Activities
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite struct SerialPortsTests {
    @Test func `serial ports are described without being opened`() throws {
        let tree = try TemporaryFolder()
        let adapter = "devices/usb3/3-1"
        try tree.write("0403\n".utf8, to: adapter + "/idVendor")
        try tree.write("6001\n".utf8, to: adapter + "/idProduct")
        try tree.write("FT232R USB UART\n".utf8, to: adapter + "/product")
        try tree.write("A5XK3RJT\n".utf8, to: adapter + "/serial")
        try tree.link("class/ttyUSB0/device", to: adapter + "/3-1:1.0/ttyUSB0")
        try tree.link("class/ttyS0/device", to: "devices/pnp0/00:04")
        try tree.write("4\n".utf8, to: "class/ttyS0/type")
        // A name without a chip, a console, and an adapter whose file does not exist yet.
        try tree.link("class/ttyS1/device", to: "devices/platform/serial8250")
        try tree.write("0\n".utf8, to: "class/ttyS1/type")
        try tree.write("".utf8, to: "class/tty1/dev")
        try tree.link("class/ttyACM0/device", to: "devices/usb3/3-2/3-2:1.0")
        for name in ["ttyUSB0", "ttyS0", "ttyS1", "tty1"] { try tree.write("".utf8, to: "dev/" + name) }
        let nodes = SerialNodes(folder: tree.path + "/dev", system: tree.path + "/class")
        let found = try nodes.present()
        #expect(found.map(\.node) == ["ttyS0", "ttyUSB0"])
        #expect(
            found.map(\.identity) == [
                DeviceIdentity(bus: DeviceIdentity.serialBus, vendor: 0, product: 0, name: "ttyS0", place: "00:04"),
                DeviceIdentity(
                    bus: DeviceIdentity.serialBus, vendor: 0x0403, product: 0x6001, name: "FT232R USB UART",
                    serial: "A5XK3RJT", place: "3-1:1.0"),
            ])
        #expect(nodes.news.isEmpty)
        nodes.attend(true)
        #expect(nodes.news.count == 1)
        nodes.attend(false)
        #expect(nodes.news.isEmpty)
        // A regular file is no serial port. It is refused, not read.
        #expect(throws: DeviceTrouble.self) { try nodes.open("ttyUSB0", supply: .none) }
    }
}
