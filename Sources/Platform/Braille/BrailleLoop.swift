import CLinux
import Glibc
import Sound
import Trainer

/// The braille thread's loop: it looks for a display, holds it as long as that is wanted, writes and reads keys.
///
///     looking ── a server answers ──> connected ── there is a display, and it is wanted ──> held
///        ^                               |   ^ <── no display, no focus, process stopped ──┘
///        └── server gone: after seconds ─┘
struct BrailleLoop: ~Copyable {
    /// Milliseconds between looks for a server whose display was lost, between looks for one that may never come, and between
    /// looks whether the display is still there.
    struct Pace: Sendable {
        var missing = 2000
        var looking = 10_000
        var checking = 2000
    }

    private let orders: BrailleOrders
    private let pace: Pace
    private let isOthers: () -> Bool
    /// What is to be shown, kept for when the display is held again.
    private var text = ""
    /// The cells of the display, and those that the program was told of; 0 as long as there are none.
    private var (cells, told) = (0, 0)
    private var isAbsenceTold = false
    private var hasHeld = false
    /// When to look next, in nanoseconds of CLOCK_MONOTONIC.
    private var next: Int64 = 0

    /// - isOthers: Whether a screen reader of the desktop shows the terminal in braille.
    init(orders: BrailleOrders, pace: Pace = Pace(), isOthers: @escaping () -> Bool) {
        self.orders = orders
        self.pace = pace
        self.isOthers = isOthers
    }

    /// Runs until the program is over.
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

    /// Serves a connection until the display is to be used in another way or not at all.
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
            // Without the display there are no keys, and the library takes asking for them as a mistake.
            for key in holds ? try server.keys() : [] { orders.tell(.key(key)) }
            wait(for: holds ? server.descriptor : -1, until: checked)
        }
        try server.hold(false)
        told = 0
    }

    /// The display is not there, or not any more: told once.
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
            // Negative descriptors are ignored.
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = try? waitForAny(of: &polled, nanoseconds: end.map { max(0, $0 - MonotonicClock.nanoseconds) } ?? -1)
    }
}
