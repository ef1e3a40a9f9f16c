import Keyer
import Trainer

/// Orders from the program's thread to the input thread, and what the latter shows of its state.
final class InputOrders: Sendable {
    enum Order: Sendable {
        /// Use devices as set up.
        case use([DeviceSetup], ContactFilter)
        /// Report presses instead of closing contacts, also of a serial port, or stop doing so.
        case capture(Bool, SerialRequest?)
        /// Report presses on devices that nobody types on, or stop doing so.
        case welcome(Bool)
        /// Let keyboards that are also used for typing close contacts, or not.
        case keyboards(Bool)
        /// Read knobs, or not.
        case knobs(Bool)
        /// Close all devices for now, or open them again.
        case away(Bool)
        /// End the thread.
        case end
    }

    /// The state visible to other threads.
    struct View: Sendable {
        /// The devices present.
        var devices: [DeviceDescription] = []
        /// The files of devices in use that can rumble.
        var rumblePaths: [String] = []
        /// Whether a keyboard that is also used for typing is in use.
        var usesSharedKeyboard = false
    }

    /// Rung when there is an order.
    let bell: EventFD
    /// Rung when devices were closed or opened as ordered.
    let obeyed: EventFD
    private let orders = Monitor<[Order]>([])
    private let published = Monitor(View())

    init() throws(Errno) {
        bell = try EventFD()
        obeyed = try EventFD()
    }

    /// Gives an order.  Called by the program's thread.
    func give(_ order: Order) {
        orders.withLock { $0.append(order) }
        bell.ring()
    }

    /// Takes the pending orders.  Called by the input thread; waits no longer than it takes the program's thread to
    /// append one.
    func take() -> [Order] {
        bell.clear()
        return orders.withLock { orders in
            defer { orders.removeAll() }
            return orders
        }
    }

    /// The visible state.
    var view: View {
        get { published.withLock { $0 } }
        set { published.withLock { $0 = newValue } }
    }
}
