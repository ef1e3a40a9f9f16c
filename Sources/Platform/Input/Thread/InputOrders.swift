import Synchronization
import Trainer

/// What the program's thread wants of the input thread, and what that one shows of itself.
final class InputOrders: Sendable {
    /// What is to be done.
    enum Order: Sendable {
        /// Uses devices as they are set up.
        case use([DeviceSetup], ContactFilter)
        /// Watches for presses, or no more.
        case capture(Bool)
        /// Lets keyboards that are also typed on close contacts, or not.
        case keyboards(Bool)
        /// The thread ends.
        case end
    }

    /// What can be seen from outside.
    struct View: Sendable {
        /// The devices that are there.
        var devices: [DeviceDescription] = []
        /// The files of those that are in use and can rumble.
        var rumblePaths: [String] = []
        /// Whether a keyboard is in use that is also typed on.
        var usesSharedKeyboard = false
    }

    /// Rung when there is an order.
    let bell: EventFD
    private let orders = Mutex<[Order]>([])
    private let published = Mutex(View())

    /// No orders yet.
    init() throws(Errno) {
        bell = try EventFD()
    }

    /// Orders something.  From the program's thread.
    func give(_ order: Order) {
        orders.withLock { $0.append(order) }
        bell.ring()
    }

    /// The orders that were given.  From the input thread; it never waits longer than the program's thread needs to append.
    func take() -> [Order] {
        bell.clear()
        return orders.withLock { orders in
            defer { orders.removeAll() }
            return orders
        }
    }

    /// What can be seen.
    var view: View {
        get { published.withLock { $0 } }
        set { published.withLock { $0 = newValue } }
    }
}
