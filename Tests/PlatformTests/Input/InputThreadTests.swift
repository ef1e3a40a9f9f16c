import Activities
import Glibc
import Interface
import Keyer
import Morse
import Sound
import TestSupport
import Testing

@testable import Platform

/// The program's handle on the threads. The folders contain no devices.
@Suite struct InputThreadTests {
    private let folder: TemporaryFolder
    private let bell: EventFD

    init() throws {
        folder = try TemporaryFolder()
        bell = try EventFD()
    }

    private func start(_ path: String) throws -> InputThread {
        let nowhere = "\(folder.path)/nowhere"
        return try InputThread(
            feed: ContactFeed(), bell: bell, folder: path,
            midi: MIDINodes(path: nowhere, clients: nowhere, cards: nowhere),
            serial: SerialNodes(folder: nowhere, system: nowhere))
    }

    @Test func `without a folder of devices it works, and can be stopped repeatedly`() throws {
        let input = try start("\(folder.path)/input")
        #expect(input.devices.isEmpty && !input.usesSharedKeyboard)
        input.use([FifoNodes.setup(1)], filter: ContactFilter())
        input.setCapturing(true, port: nil)
        input.setKeyboardsListening(false)
        input.rumble(.dit, unitMilliseconds: 120)
        input.stop()
        input.stop()
        #expect(input.takeInput() == nil)
        // The thread is gone, so these calls have no effect.
        input.use([], filter: ContactFilter())
        input.rumble(.dah, unitMilliseconds: 120)
    }

    @Test func `a file that is no device is listed and left alone`() throws {
        do { _ = try FileDescriptor(opening: "\(folder.path)/event7", O_WRONLY | O_CREAT) }
        do { _ = try FileDescriptor(opening: "\(folder.path)/mice", O_WRONLY | O_CREAT) }
        let input = try start(folder.path)
        let device = try #require(input.devices.first)
        #expect(input.devices.count == 1 && !device.isOpen)
        input.use(
            [DeviceSetup(identity: device.identity, mappings: FifoNodes.setup(7).mappings)], filter: ContactFilter())
        // The thread takes orders in turn, the end last.
        input.stop()
        #expect(input.devices.count == 1 && input.devices.allSatisfy { !$0.isOpen })
        #expect(input.takeInput() == nil)
    }

    @Test func `a pattern without a device that takes it is gone, and a newer order replaces one that waits`() throws {
        do { _ = try FileDescriptor(opening: "\(folder.path)/event7", O_WRONLY | O_CREAT) }
        let asked = try EventFD()
        let haptics = try HapticThread(
            paths: { [] },
            every: { [path = folder.path] in
                asked.ring()
                return ["\(path)/event7"]
            })
        let pattern = TouchPattern(["K"], of: .international, in: .motors, unit: 80)
        haptics.play(pattern)
        #expect(awaitBell(asked))
        let limit = MonotonicClock.nanoseconds + 10_000_000_000
        while haptics.state == .playing, MonotonicClock.nanoseconds < limit {}
        #expect(haptics.state == .gone)
        for _ in 0..<1000 { haptics.play(pattern) }
        haptics.play(nil)
        #expect(haptics.state == .playing)
        haptics.stop()
    }

    @Test func `a failed rumble is tried again, and delays nothing`() throws {
        do { _ = try FileDescriptor(opening: "\(folder.path)/event7", O_WRONLY | O_CREAT) }
        let asked = try EventFD()
        let haptics = try HapticThread(paths: { [path = folder.path] in
            asked.ring()
            return ["\(path)/event7", "\(path)/none"]
        })
        for rumble in Rumble.all + Rumble.all {
            haptics.play(rumble, unitMilliseconds: 120)
            #expect(awaitBell(asked))
        }
        for _ in 0..<10_000 { haptics.play(.dit, unitMilliseconds: 120) }
        haptics.stop()
        haptics.stop()
        haptics.play(.dah, unitMilliseconds: 120)
    }
}
