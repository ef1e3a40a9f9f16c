internal import Sound

/// How the timing thread gets and gives away devices without ever opening or closing one: both may take seconds when a
/// sound server is slow, or never end.
///
/// Two rings to and from the keeper's thread.  A device in a ring, or in a request or an answer, is owned by it: whoever takes
/// it keeps or releases it.
final class DeviceExchange<Device: SoundDevice>: Sendable {
    /// What the timing thread asks for.
    enum Request: BitwiseCopyable {
        /// Open a device with the plan of that wish, and go on trying until there is one.
        case find(PlanWish)
        /// Close this one.
        case dispose(Unmanaged<Device>)
        /// The thread ends; nothing more will be asked.
        case end
    }

    /// What it gets.
    enum Answer: BitwiseCopyable {
        /// A device; `isDefault` if it is not the one asked for but `default`.
        case found(Unmanaged<Device>, isDefault: Bool)
        /// The first attempt failed, with a positive error number; attempts go on.
        case failed(Int32)
    }

    private let requests = Ring<Request>(minimumCapacity: 16)
    private let answers = Ring<Answer>(minimumCapacity: 16)
    private let bell: Unmanaged<EventFD>
    private let answered: EventFD?

    /// - Parameters:
    ///   - bell: wakes the keeper.
    ///   - answered: wakes the timing thread.
    init(bell: EventFD, answered: EventFD? = nil) {
        self.bell = .passRetained(bell)
        self.answered = answered
    }

    deinit {
        bell.release()
        while let request = requests.pop() { if case .dispose(let device) = request { device.release() } }
        while let answer = answers.pop() { if case .found(let device, _) = answer { device.release() } }
    }

    /// For the timing thread.  The rings never fill: there are two devices at most, and one search at a time.
    func ask(_ request: Request) {
        _ = requests.push(request)
        bell.use { $0.ring() }
    }

    /// For the timing thread.
    func takeAnswer() -> Answer? { answers.pop() }

    /// For the keeper.
    func takeRequest() -> Request? { requests.pop() }

    /// For the keeper.
    func answer(_ answer: Answer) {
        _ = answers.push(answer)
        answered?.ring()
    }
}
