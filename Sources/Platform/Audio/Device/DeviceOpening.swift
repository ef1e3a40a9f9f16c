import Glibc
import Sound

/// Opens a device on a thread of its own: with a hung sound server, alsa-lib waits for half a minute or longer.
final class DeviceOpening {
    /// Rings when the device is open or cannot be opened.
    let done: EventFD
    private let name: String
    private let answer: Answer
    private let thread: PosixThread

    /// Passes the device to another thread. The thread that opened it does not use it any more, hence `@unchecked
    /// Sendable`.
    private struct Opened: @unchecked Sendable {
        let result: Result<AlsaDevice, AlsaError>
    }

    private final class Answer: Sendable {
        let opened = Monitor<Opened?>(nil)
    }

    /// The device has the plan `PeriodPlan.patient`.
    init(_ name: String, rate: AlsaRate) throws(AlsaError) {
        let answer = Answer()
        (self.name, self.answer) = (name, answer)
        do {
            let done = try EventFD()
            self.done = done
            thread = try PosixThread(name: "open") {
                let result = Result { () throws(AlsaError) in
                    try AlsaDevice(name: name, rate: rate) { _ in .patient }
                }
                answer.opened.withLock { $0 = Opened(result: result) }
                done.ring()
            }
        } catch {
            throw AlsaError(device: name, code: EAGAIN)
        }
    }

    /// Takes the device, or the reason why there is none. Before `done` has rung, the reason is a timeout.
    func take() throws(AlsaError) -> AlsaDevice {
        let opened = answer.opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        guard let opened else { throw AlsaError(device: name, code: ETIMEDOUT) }
        return try opened.result.get()
    }
}
