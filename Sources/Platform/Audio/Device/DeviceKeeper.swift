internal import CLinux
internal import Glibc
internal import Sound

/// Opens and closes devices on a thread of its own, because either may take long: asked by the timing thread, which
/// meanwhile goes on keeping time.
///
/// While there is no device it tries every half second, the name asked for first, then `default`.
struct DeviceKeeper<Device: SoundDevice>: Sendable {
    let exchange: DeviceExchange<Device>
    /// Wakes the keeper when something is asked.
    let bell: EventFD
    /// Names to try, in order.
    let names: [String]
    /// Opens one by name with the plan of a wish, or says why not with a positive error number.
    let open: @Sendable (_ name: String, _ wish: PlanWish) -> Result<Device, Errno>
    /// Called when every name was tried for the first time, or one could be opened.
    let hasTried: @Sendable () -> Void
    /// Called when a device was closed.
    var hasClosed: @Sendable () -> Void = {}

    /// Milliseconds between attempts.
    static var interval: Int64 { 500 }

    /// Serves until the timing thread ends.
    func run() {
        var search: (wish: PlanWish, isFirst: Bool)?
        while true {
            while let request = exchange.takeRequest() {
                switch request {
                case .dispose(let device):
                    device.release()
                    hasClosed()
                case .find(let wish): search = (wish, true)
                case .end: return
                }
            }
            if let present = search {
                if attempt(present.wish, isFirst: present.isFirst) {
                    search = nil
                    continue
                }
                search = (present.wish, false)
            }
            wait(milliseconds: search == nil ? -1 : Self.interval)
        }
    }

    /// Tries every name once; true if one could be opened.
    private func attempt(_ wish: PlanWish, isFirst: Bool) -> Bool {
        defer { hasTried() }
        for (number, name) in names.enumerated() {
            switch open(name, wish) {
            case .success(let device):
                exchange.answer(.found(.passRetained(device), isDefault: number > 0))
                return true
            case .failure(let error):
                // The name asked for is what the user wants to know about.
                if isFirst && number == 0 { exchange.answer(.failed(error.code)) }
            }
        }
        return false
    }

    private func wait(milliseconds: Int64) {
        var entry = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
        _ = CLinux_poll(&entry, 1, milliseconds < 0 ? -1 : milliseconds * 1_000_000)
        bell.clear()
    }
}
