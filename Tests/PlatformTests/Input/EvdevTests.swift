import Activities
import CLinux
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite struct EvdevTests {
    @Test func `a mask has the bits of its codes and no others`() {
        var mask = CodeMask(count: 16)
        mask.insert(0)
        mask.insert(9)
        mask.insert(64)
        mask.insert(-1)
        #expect(mask.bytes == [1, 2, 0, 0, 0, 0, 0, 0])
        mask.insertAll()
        #expect(mask.bytes == [UInt8](repeating: 255, count: 8))
        #expect(CodeMask(count: KEY_CNT).bytes.count == 96)
        // With another size the kernel refuses the mask, and scan codes report every key.
        #expect(CodeMask(count: EV_CNT).bytes.count == 8)
    }

    @Test func `a set of codes is read as the kernel writes it`() {
        let keys = CodeMask(count: 16) { bytes in
            bytes = [1, 0x82]
            return 0
        }
        #expect(keys?.codes == [0, 9, 15])
        #expect(CodeMask(count: 16) { _ in ENODEV } == nil)
    }

    @Test func `a device's words are printed without control characters`() throws {
        let folder = try TemporaryFolder()
        let file = try FileDescriptor(opening: "\(folder.path)/name", O_WRONLY | O_CREAT)
        try file.write(Array("  Pedal\u{1b}[2J\u{9b}1m \u{7}é  \nrest".utf8))
        #expect(try SystemNodes.firstLine(of: "\(folder.path)/name") == "Pedal[2J1m é")
        #expect(try SystemNodes.firstLine(of: "\(folder.path)/none") == nil)
        #expect(try SystemNodes.names(in: "\(folder.path)/none") == [])
        #expect(try SystemNodes(folder: "\(folder.path)/none").present() == [])
    }

    @Test func `capabilities are read as sysfs writes them`() {
        // A USB keyboard's.
        let keyboard = CapabilityBits("10000 7 ff800000000007ff febeffdff3cfffff fffffffffffffffe")
        #expect(keyboard.contains(KEY_Q) && keyboard.contains(KEY_ENTER) && !keyboard.contains(0))
        #expect(keyboard.hasLetters)
        // A foot switch with three keys.
        let pedal = CapabilityBits("1400040000000")
        #expect(pedal.contains(30) && pedal.contains(48) && pedal.contains(46) && !pedal.contains(31))
        #expect(!pedal.hasLetters && !pedal.isEmpty)
        #expect(keyboard.kind == .keyboard && pedal.kind == .other)
        // An Xbox controller's buttons, and a mouse's.
        #expect(CapabilityBits("7cdb000000000000 0 0 0 0").kind == .gamepad)
        #expect(CapabilityBits("70000 0 0 0 0").kind == .mouse)
        #expect(CapabilityBits("0").isEmpty && CapabilityBits("").isEmpty && CapabilityBits("x").isEmpty)
        #expect(!keyboard.contains(9999))
    }

    @Test func `controls have the kernel's names`() {
        #expect(EvdevCodes.name(of: .key(48)) == "KEY_B")
        #expect(EvdevCodes.name(of: .key(0x130)) == "BTN_SOUTH")
        #expect(EvdevCodes.name(of: .axis(2, isUpward: true)) == "ABS_Z+")
        #expect(EvdevCodes.name(of: .axis(0x10, isUpward: false)) == "ABS_HAT0X-")
        #expect(EvdevCodes.name(of: .key(0x2fe)) == "KEY_766")
    }

    @Test func `rumbles differ and last as long as what they stand for`() {
        #expect(RumbleShape(.dit, unitMilliseconds: 120) != RumbleShape(.dah, unitMilliseconds: 40))
        #expect(RumbleShape(.dit, unitMilliseconds: 120).milliseconds == 120)
        #expect(RumbleShape(.dah, unitMilliseconds: 120).milliseconds == 360)
        #expect(RumbleShape(.dah, unitMilliseconds: 1_000_000).milliseconds == 3600)
        #expect(RumbleShape(.character, unitMilliseconds: 0).milliseconds == 60)
    }

    @Test func `a file that is no device is refused with a reason`() {
        #expect(throws: Errno.self) { try EvdevNode(path: "/dev/null") }
        #expect(throws: Errno(ENOENT)) { try EvdevNode(path: "/dev/input/none") }
    }
}
