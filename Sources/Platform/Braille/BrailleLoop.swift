import Activities
import CLinux
import Glibc
import Interface
import Sound

/// The braille thread's loop.
///
///     looking ── a server answers ──> connected ── display present and wanted ──> held
///        ^                               |   ^ <── no display, no focus, stopped ──┘
///        └── server lost: after a pause ─┘
struct BrailleLoop: ~Copyable {
    /// Milliseconds between attempts to reach a server whose display was lost (`missing`) or never held (`looking`),
    /// and between checks of a display (`checking`).
    struct Pace: Sendable {
        var missing = 2000
        var looking = 10_000
        var checking = 2000
    }

    private let orders: BrailleOrders
    private let pace: Pace
    private let isOthers: () -> Bool
    private var text = ""
    /// The cells of the display, and the number last reported to the program; 0 for no display.
    private var (cells, told) = (0, 0)
    private var isAbsenceTold = false
    private var hasHeld = false
    /// When to connect next, in nanoseconds of CLOCK_MONOTONIC.
    private var next: Int64 = 0

    /// - Parameter isOthers: returns whether a desktop screen reader shows the terminal in braille.
    init(orders: BrailleOrders, pace: Pace = Pace(), isOthers: @escaping () -> Bool) {
        self.orders = orders
        self.pace = pace
        self.isOthers = isOthers
    }

    mutating func run() {
        while true {
            let wanted = take()
            if wanted.isOver { break }
            guard wanted.isHeld, MonotonicClock.nanoseconds >= next else {
                if !wanted.isHeld { orders.released.ring() }
                wait(for: -1, until: wanted.isHeld ? next : nil)
                continue
            }
            do throws(BrailleServer.Failure) {
                var server = try BrailleServer()
                if wanted.use == .on || !isOthers() { try serve(&server, for: wanted.use) }
            } catch {
                miss(error, use: wanted.use)
            }
            orders.released.ring()
            next = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: hasHeld ? pace.missing : pace.looking)
        }
        orders.released.ring()
    }

    private mutating func take() -> BrailleOrders.Wanted {
        let wanted = orders.take()
        if let latest = wanted.text { text = latest }
        return wanted
    }

    private mutating func serve(_ server: inout BrailleServer, for use: BrailleUse) throws(BrailleServer.Failure) {
        var written: String?
        var checked: Int64 = 0
        while true {
            let wanted = take()
            guard !wanted.isOver, wanted.use == use else { break }
            let now = MonotonicClock.nanoseconds
            if now >= checked {
                cells = try server.cells()
                if cells == 0 { miss(BrailleServer.Failure(reason: "no display"), use: use) }
                checked = now + .nanoseconds(milliseconds: pace.checking)
            }
            let holds = wanted.isHeld && cells > 0
            if holds != server.isHeld {
                try server.hold(holds)
                written = nil
            }
            if !holds { orders.released.ring() }
            if holds {
                if told != cells { orders.tell(.ready(cells: cells)) }
                told = cells
                hasHeld = true
                if written != text { try server.write(text) }
                written = text
            }
            // BrlAPI reports an error if it is asked for keys without the display.
            for key in holds ? try server.keys() : [] { orders.tell(.key(key)) }
            wait(for: holds ? server.descriptor : -1, until: checked)
        }
        try server.hold(false)
        told = 0
    }

    /// Reports a lost display. If there was none, reports its absence once.
    private mutating func miss(_ failure: BrailleServer.Failure, use: BrailleUse) {
        if told > 0 {
            orders.tell(.lost)
        } else if use == .on, !isAbsenceTold {
            orders.tell(.absent(reason: failure.reason))
        }
        isAbsenceTold = true
        told = 0
    }

    private func wait(for descriptor: CInt, until end: Int64?) {
        var polled = [
            pollfd(fd: orders.bell.descriptor, events: Int16(POLLIN), revents: 0),
            // Negative: poll ignores the entry.
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = try? waitForAny(of: &polled, nanoseconds: end.map { max(0, $0 - MonotonicClock.nanoseconds) } ?? -1)
    }
}
