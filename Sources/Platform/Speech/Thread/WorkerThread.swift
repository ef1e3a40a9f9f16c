import Glibc
import Trainer

/// A POSIX thread that is joined.
final class WorkerThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let handle: pthread_t
    private var isJoined = false

    private init(_ handle: pthread_t) {
        self.handle = handle
    }

    deinit {
        precondition(isJoined, "a thread was left behind")
    }

    /// Runs `body` on a new thread.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SpeechError) -> WorkerThread {
        let context = Unmanaged.passRetained(Body(body))
        var handle = pthread_t()
        // Signals are for the main thread.  A thread starts with the mask of the one that makes it.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let status = pthread_create(
            &handle, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            throw .unavailable(String(cString: strerror(status)))
        }
        return WorkerThread(handle)
    }

    /// Waits for the end of the body.
    func join() {
        guard !isJoined else { return }
        pthread_join(handle, nil)
        isJoined = true
    }
}
