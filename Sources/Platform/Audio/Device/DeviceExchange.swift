internal import Sound

/// How the timing thread gets and gives away devices without ever opening or closing one: both may take seconds when a
/// sound server is slow, or never end.
///
/// Two rings to and from the keeper's thread.  A device in a ring is owned by the ring.
final class DeviceExchange<Device: SoundDevice>: Sendable {
    /// What the timing thread asks for.
    enum Request {
        /// Open a device, at a step of `PeriodPlan`, and go on trying until there is one.
        case find(step: Int)
        /// Close this one.
        case dispose(Device)
        /// The thread ends; nothing more will be asked.
        case end
    }

    /// What it gets.
    enum Answer {
        /// A device; `isDefault` if it is not the one asked for but `default`.
        case found(Device, isDefault: Bool)
        /// The first attempt failed, with a positive error number; attempts go on.
        case failed(Int32)
    }

    private enum Slip: BitwiseCopyable {
        case find(step: Int)
        case dispose(UnsafeMutableRawPointer)
        case end
        case found(UnsafeMutableRawPointer, isDefault: Bool)
        case failed(Int32)
    }

    private let requests = Ring<Slip>(minimumCapacity: 16)
    private let answers = Ring<Slip>(minimumCapacity: 16)
    private let bell: EventFD

    /// - Parameter bell: wakes the keeper.
    init(bell: EventFD) {
        self.bell = bell
    }

    deinit {
        while let slip = requests.pop() { discard(slip) }
        while let slip = answers.pop() { discard(slip) }
    }

    private func discard(_ slip: Slip) {
        switch slip {
        case .dispose(let device), .found(let device, _): Unmanaged<Device>.fromOpaque(device).release()
        case .find, .end, .failed: break
        }
    }

    /// For the timing thread.  The rings never fill: there is one device, and one search at a time.
    func ask(_ request: Request) {
        switch request {
        case .find(let step): _ = requests.push(.find(step: step))
        case .dispose(let device): _ = requests.push(.dispose(Unmanaged.passRetained(device).toOpaque()))
        case .end: _ = requests.push(.end)
        }
        bell.ring()
    }

    /// For the timing thread: passes on the only hold it has on a device.
    func dispose(_ device: Unmanaged<Device>) {
        _ = requests.push(.dispose(device.toOpaque()))
        bell.ring()
    }

    /// For the timing thread.
    func takeAnswer() -> Answer? {
        switch answers.pop() {
        case .found(let device, let isDefault):
            .found(Unmanaged<Device>.fromOpaque(device).takeRetainedValue(), isDefault: isDefault)
        case .failed(let code): .failed(code)
        case .find, .dispose, .end, nil: nil
        }
    }

    /// For the keeper.
    func takeRequest() -> Request? {
        switch requests.pop() {
        case .find(let step): .find(step: step)
        case .dispose(let device): .dispose(Unmanaged<Device>.fromOpaque(device).takeRetainedValue())
        case .end: .end
        case .found, .failed, nil: nil
        }
    }

    /// For the keeper.
    func answer(_ answer: Answer) {
        switch answer {
        case .found(let device, let isDefault):
            _ = answers.push(.found(Unmanaged.passRetained(device).toOpaque(), isDefault: isDefault))
        case .failed(let code): _ = answers.push(.failed(code))
        }
    }
}
