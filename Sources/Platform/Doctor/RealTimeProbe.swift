public enum RealTimeProbe {
    /// Asks for the sound thread's priority, on a short-lived thread.
    public static func ask() -> ThreadScheduling {
        let answer = Answer()
        guard
            let thread = try? PosixThread(
                name: "time probe",
                body: {
                    var scheduling = PosixThread.keepTime(priority: SoundThread.priority)
                    if case .refused = scheduling,
                        let priority = RealtimeKit().ask(
                            forThread: PosixThread.currentNumber, priority: SoundThread.priority)
                    {
                        scheduling = .realtime(priority: priority)
                    }
                    answer.scheduling.withLock { $0 = scheduling }
                })
        else { return .refused(code: 0) }
        thread.join()
        return answer.scheduling.withLock { $0 }
    }

    private final class Answer: Sendable {
        let scheduling = Monitor<ThreadScheduling>(.refused(code: 0))
    }
}
