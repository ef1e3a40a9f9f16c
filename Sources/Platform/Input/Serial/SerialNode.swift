import Activities
import CLinux
import Interface
import Keyer

final class SerialNode<Lines: ModemLines>: InputNode {
    private let lines: Lines
    private let waiter: LineWaiter<Lines>
    private let thread: PosixThread
    private var state: SerialLines
    private var listening = Listening.to([])

    init(_ lines: Lines) throws(Errno) {
        self.lines = lines
        state = SerialLines(try lines.levels())
        let waiter = try LineWaiter(lines)
        self.waiter = waiter
        do throws(ThreadError) {
            thread = try PosixThread(name: "serial") {
                if case .refused = PosixThread.keepTime(priority: InputThread.priority) { InputThread.askRealtimeKit() }
                waiter.run()
            }
        } catch {
            throw Errno(error.code)
        }
    }

    /// Repeats the interruption, because one that comes just before the thread waits is lost.
    deinit {
        waiter.end()
        for _ in 0..<100 {
            thread.interrupt()
            if thread.join(within: 1) { return }
        }
    }

    var descriptor: CInt { waiter.bell.descriptor }

    var keysDown: Set<UInt16> { state.closed(listening) }

    var axes: [UInt16: AxisRange] { [:] }

    func adopt(_ setup: DeviceSetup) {
        try? lines.supply(setup.supply ?? .none)
        listening = .to(Set(setup.mappings.map(\.control)))
    }

    func askKeysDown() -> Set<UInt16>? { state.closed(listening) }

    func listen(_ listening: Listening) { self.listening = listening }

    /// Does nothing: other programs can read the lines of a port that Kochlea has open.
    func grab(_ isGrabbed: Bool) throws(DeviceTrouble) {}

    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool {
        let (readings, isThere) = waiter.take()
        for reading in readings {
            state.take(reading.levels, listening) { code, isDown in
                body(.key(code), isDown ? 1 : 0, reading.nanoseconds, false)
            }
        }
        return isThere
    }
}
