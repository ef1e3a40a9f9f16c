import Sound

/// Passes devices to and from the sound thread, which never opens or closes one: with a slow sound server both may take
/// seconds, or never end.
///
/// Two rings connect it with the keeper's thread. A device in a request or an answer is retained; the receiver keeps or
/// releases it.
final class DeviceExchange<Device: SoundDevice>: Sendable {
    enum Request: BitwiseCopyable {
        /// Open a device with that wish, and retry until one opens.
        case find(PlanWish)
        case dispose(Unmanaged<Device>)
        case end
    }

    enum Answer: BitwiseCopyable {
        /// `isDefault`: it is `default`, not the requested device.
        case found(Unmanaged<Device>, isDefault: Bool)
        /// The first attempt failed with a positive error number. Attempts go on.
        case failed(Int32)
    }

    private let requests = Ring<Request>(minimumCapacity: 16)
    private let answers = Ring<Answer>(minimumCapacity: 16)
    private let bell: Unmanaged<EventFD>
    private let answered: EventFD?

    init(bell: EventFD, answered: EventFD? = nil) {
        self.bell = .passRetained(bell)
        self.answered = answered
    }

    deinit {
        bell.release()
        while let request = requests.pop() { if case .dispose(let device) = request { device.release() } }
        while let answer = answers.pop() { if case .found(let device, _) = answer { device.release() } }
    }

    /// For the sound thread. The rings never fill: there are at most two devices and one search.
    func ask(_ request: Request) {
        _ = requests.push(request)
        bell.use { $0.ring() }
    }

    func takeAnswer() -> Answer? { answers.pop() }

    func takeRequest() -> Request? { requests.pop() }

    func answer(_ answer: Answer) {
        _ = answers.push(answer)
        answered?.ring()
    }
}
