import Activities
import CAlsa
import CLinux
import Glibc
import Interface

/// A client of the ALSA sequencer that reads one port, or only announcements of ports that come and go.
final class Sequencer {
    static let clientName = "Kochlea"

    enum Event: Equatable {
        /// Stamped with CLOCK_MONOTONIC.
        case message(MIDIMessage, nanoseconds: Int64)
        case gone
        case other
    }

    let descriptor: CInt
    private let handle: OpaquePointer
    private let port: CInt
    private let source: SequencerPorts.Address?
    /// Its clock stamps the messages; negative without a queue.
    private var queue: CInt = -1

    /// - Parameter source: the port to read; nil for announcements only.
    init(reading source: SequencerPorts.Address?) throws(Errno) {
        CAlsa_silence()
        var handle: OpaquePointer?
        try Self.check(snd_seq_open(&handle, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK))
        guard let handle else { throw Errno(ENODEV) }
        self.handle = handle
        self.source = source
        let writing = SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE
        let reading = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
        // Other programs must not connect automatically.
        let rights = UInt32(writing | reading | SND_SEQ_PORT_CAP_NO_EXPORT)
        port = snd_seq_create_simple_port(handle, "Key", rights, UInt32(SND_SEQ_PORT_TYPE_APPLICATION))
        var entry = pollfd(fd: -1, events: 0, revents: 0)
        let count = snd_seq_poll_descriptors(handle, &entry, 1, Int16(POLLIN))
        descriptor = entry.fd
        do throws(Errno) {
            try Self.check(count)
            guard count == 1 else { throw Errno(ENODEV) }
            try Self.check(port)
            try Self.check(snd_seq_set_client_name(handle, Self.clientName))
            try Self.check(CAlsa_listen_to_keys(handle))
            try Self.check(CAlsa_subscribe(handle, port, SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE, -1))
            if let source {
                queue = CAlsa_start_queue(handle)
                try Self.check(CAlsa_subscribe(handle, port, source.client, source.port, queue))
            }
        } catch {
            snd_seq_close(handle)
            throw error
        }
    }

    deinit { snd_seq_close(handle) }

    private static func check(_ code: CInt) throws(Errno) {
        if code < 0 { throw Errno(-code) }
    }

    /// The offset in nanoseconds from the queue's clock to CLOCK_MONOTONIC; nil without a queue.
    private func shift(now: Int64) -> Int64? {
        guard queue >= 0 else { return nil }
        let time = CAlsa_queue_time(handle, queue)
        return time < 0 ? nil : now - time
    }

    /// Passes on the messages, at least until `limit` events are read; the rest keeps the descriptor readable. Returns
    /// false if the port is gone.
    func read(limit: Int, _ body: (MIDIMessage, Int64) -> Void) -> Bool {
        let now = MonotonicClock.nanoseconds
        let shift = shift(now: now)
        var count = 0
        // Events in the library's buffer do not make the descriptor readable, so read them all.
        while count < limit || snd_seq_event_input_pending(handle, 0) > 0 {
            count += 1
            switch next(shift: shift, now: now) {
            case nil: return true
            case .gone: return false
            case .other: continue
            case .message(let message, let nanoseconds): body(message, nanoseconds)
            }
        }
        return true
    }

    func clear() {
        while let event = next(shift: nil, now: 0), event != .gone {}
    }

    private func next(shift: Int64?, now: Int64) -> Event? {
        var event = CAlsa_event()
        switch retryingCode({ CAlsa_next_event(handle, &event) }) {
        case 0: return nil
        case -ENOSPC: return .message(.lost, nanoseconds: now)
        case ..<0: return .gone
        default: break
        }
        let time = shift.map { event.nanoseconds + $0 } ?? now
        switch UInt32(bitPattern: event.type) {
        case SND_SEQ_EVENT_NOTEON.rawValue:
            return .message(
                .noteOn(channel: event.channel, number: event.number, velocity: event.value), nanoseconds: time)
        case SND_SEQ_EVENT_NOTEOFF.rawValue:
            return .message(.noteOff(channel: event.channel, number: event.number), nanoseconds: time)
        case SND_SEQ_EVENT_CONTROLLER.rawValue:
            return .message(
                .controller(channel: event.channel, number: event.number, value: event.value), nanoseconds: time)
        case SND_SEQ_EVENT_RESET.rawValue: return .message(.reset, nanoseconds: time)
        case SND_SEQ_EVENT_PORT_EXIT.rawValue where event.client == source?.client && event.port == source?.port:
            return .gone
        case SND_SEQ_EVENT_CLIENT_EXIT.rawValue where event.client == source?.client: return .gone
        default: return .other
        }
    }

    /// Connects this client's output to the port that it reads.
    func connectBack() {
        if let source { _ = snd_seq_connect_to(handle, port, source.client, source.port) }
    }

    /// Sends on the first channel.
    func send(controller: CInt, value: CInt) {
        guard let source else { return }
        _ = CAlsa_send(handle, port, source.client, source.port, controller, value)
    }

    func send(program: CInt) { send(controller: -1, value: program) }
}
