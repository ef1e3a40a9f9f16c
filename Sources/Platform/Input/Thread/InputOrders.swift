import Activities
import Interface
import Keyer

final class InputOrders: Sendable {
    enum Order: Sendable {
        case use([DeviceSetup], ContactFilter)
        /// Report presses instead of closing contacts.
        case capture(Bool, SerialRequest?)
        /// Report presses on devices that are not used for typing.
        case welcome(Bool)
        /// Let keyboards that are also used for typing act as contacts.
        case keyboards(Bool)
        case knobs(Bool)
        /// Close all devices while the process is stopped.
        case away(Bool)
        case end
    }

    struct View: Sendable {
        var devices: [DeviceDescription] = []
        var rumblePaths: [String] = []
        var allRumblePaths: [String] = []
        var usesSharedKeyboard = false
    }

    let bell: EventFD
    /// Rung after an `away` order is carried out.
    let obeyed: EventFD
    private let orders = Monitor<[Order]>([])
    private let published = Monitor(View())

    init() throws(Errno) {
        bell = try EventFD()
        obeyed = try EventFD()
    }

    /// Called by the main thread.
    func give(_ order: Order) {
        orders.withLock { $0.append(order) }
        bell.ring()
    }

    /// Called by the input thread.
    func take() -> [Order] {
        bell.clear()
        return orders.withLock { orders in
            defer { orders.removeAll() }
            return orders
        }
    }

    var view: View {
        get { published.withLock { $0 } }
        set { published.withLock { $0 = newValue } }
    }
}
