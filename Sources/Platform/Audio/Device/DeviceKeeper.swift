import CLinux
import Glibc
import Sound

/// Opens and closes devices on a thread of its own, because either may take long. Without a device it tries the
/// requested name, then `default`, every half second.
struct DeviceKeeper<Device: SoundDevice>: Sendable {
    let exchange: DeviceExchange<Device>
    let bell: EventFD
    let names: [String]
    /// Fails with a positive error number.
    let open: @Sendable (_ name: String, _ wish: PlanWish) -> Result<Device, Errno>
    /// Called after each round of attempts.
    let hasTried: @Sendable () -> Void
    var hasClosed: @Sendable () -> Void = {}

    /// In milliseconds.
    static var interval: Int64 { 500 }

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

    private func attempt(_ wish: PlanWish, isFirst: Bool) -> Bool {
        defer { hasTried() }
        for (number, name) in names.enumerated() {
            switch open(name, wish) {
            case .success(let device):
                exchange.answer(.found(.passRetained(device), isDefault: number > 0))
                return true
            case .failure(let error):
                // Report the error of the requested device, not that of `default`.
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
