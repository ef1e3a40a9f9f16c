import Activities
import CEvdev
import CLinux
import Glibc
import Interface
import Keyer

final class EvdevNode: InputNode {
    private let file: FileDescriptor
    private let device: OpaquePointer
    /// Whether the kernel stamps events with CLOCK_MONOTONIC. If not, an event gets the time at which it is read.
    private let isStamped: Bool
    private var frame: [(source: ControlSource, value: Int32)] = []
    private var listening = Listening.to([])

    /// No event reaches the program before `listen`.
    init(path: String) throws(Errno) {
        file = try FileDescriptor(opening: Path(text: path), O_RDONLY | O_NONBLOCK)
        // Mask and set the clock at once: a later change of the clock makes the kernel drop pending events.
        var device: OpaquePointer?
        Self.setMasks(file.rawValue, .to([]))
        let code = libevdev_new_from_fd(file.rawValue, &device)
        guard code == 0, let device else { throw Errno(-code) }
        self.device = device
        isStamped = libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0
        frame.reserveCapacity(16)
    }

    deinit { libevdev_free(device) }

    var descriptor: CInt { file.rawValue }

    var keysDown: Set<UInt16> {
        Set((0..<UInt16(KEY_CNT)).filter { libevdev_get_event_value(device, UInt32(EV_KEY), UInt32($0)) != 0 })
    }

    var axes: [UInt16: AxisRange] {
        var axes: [UInt16: AxisRange] = [:]
        for code in EvdevCodes.axes {
            guard let information = libevdev_get_abs_info(device, UInt32(code)) else { continue }
            axes[code] = AxisRange(
                minimum: information.pointee.minimum, maximum: information.pointee.maximum,
                value: information.pointee.value, isCentred: EvdevCodes.centredAxes.contains(code))
        }
        return axes
    }

    func askKeysDown() -> Set<UInt16>? {
        CodeMask(count: KEY_CNT) { CLinux_evdev_keys_down(file.rawValue, &$0, $0.count) }?.codes
    }

    func listen(_ listening: Listening) {
        guard listening != self.listening else { return }
        self.listening = listening
        Self.setMasks(file.rawValue, listening)
    }

    func grab(_ isGrabbed: Bool) throws(DeviceTrouble) {
        let code = libevdev_grab(device, isGrabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
        guard code == 0 else { throw DeviceTrouble(Errno(-code)) }
    }

    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool {
        var count = 0
        while count < limit {
            var event = input_event()
            let flag = UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue)
            switch retryingCode({ libevdev_next_event(device, flag, &event) }) {
            case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                take(event, at: isStamped ? CEvdev_nanoseconds(&event) : now, isLate: false, body)
            case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                // The kernel dropped events, so the frame is incomplete. libevdev now reports the differences from its
                // last state.
                frame.removeAll(keepingCapacity: true)
                tellDifferences(now: now, body)
            case -EAGAIN: return !hasHungUp
            // ENODEV: the device was unplugged or revoked.
            default: return false
            }
            count += 1
        }
        return true
    }

    private func tellDifferences(now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) {
        var event = input_event()
        while libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
            == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue)
        {
            take(event, at: now, isLate: true, body)
        }
        frame.removeAll(keepingCapacity: true)
    }

    private func take(
        _ event: input_event, at time: Int64, isLate: Bool, _ body: (ControlSource, Int32, Int64, Bool) -> Void
    ) {
        switch (CInt(event.type), CInt(event.code)) {
        case (EV_KEY, _): frame.append((.key(event.code), event.value))
        case (EV_ABS, _): frame.append((.axis(event.code), event.value))
        case (EV_REL, REL_DIAL): frame.append((.dial, event.value))
        case (EV_SYN, SYN_REPORT):
            for change in frame { body(change.source, change.value, time, isLate) }
            frame.removeAll(keepingCapacity: true)
        default: break
        }
    }

    /// A lost device reads like an idle one. For emulated devices POLLHUP is the only sign.
    private var hasHungUp: Bool {
        var entry = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
        return CLinux_poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP | POLLERR) != 0
    }

    // MARK: Masks

    /// Kernels before 4.4 ignore masks and send all events, so the reader filters them again.
    private static func setMasks(_ descriptor: CInt, _ listening: Listening) {
        var (keys, axes) = (CodeMask(count: KEY_CNT), CodeMask(count: ABS_CNT))
        switch listening {
        case .toAll:
            keys.insertAll()
            axes.insertAll()
        case .to(let controls):
            for control in controls {
                switch control {
                case .key(let code): keys.insert(CInt(code))
                case .axis(let code, _): axes.insert(CInt(code))
                }
            }
        }
        // Only steps of a dial pass. Pointers and wheels are kept out.
        var relative = CodeMask(count: REL_CNT)
        relative.insert(REL_DIAL)
        var types = CodeMask(count: EV_CNT)
        for type in [EV_SYN, EV_KEY, EV_ABS, EV_REL] { types.insert(type) }
        for (type, mask) in [(EV_KEY, keys), (EV_ABS, axes), (EV_REL, relative), (EV_SYN, types)] {
            _ = CLinux_evdev_set_mask(descriptor, UInt32(type), mask.bytes, mask.bytes.count)
        }
    }
}
