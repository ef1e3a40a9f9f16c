import CEspeakNG
import Synchronization

/// Connects the library's callback with the receiver of the samples.
///
/// `espeak_Char` passes no user data to the callback, so the current receiver is global. The lock around
/// `EspeakLibrary` protects it.
final class SampleReceiver {
    /// The receiver's address, 0 for none: pointers are not `Sendable`.
    private static let current = Atomic<UInt>(0)

    private let receive: (UnsafeBufferPointer<Int16>) -> Bool
    private var hasStopped = false

    private init(_ receive: @escaping (UnsafeBufferPointer<Int16>) -> Bool) {
        self.receive = receive
    }

    /// Call it once, after initialisation.
    static func install() {
        espeak_SetSynthCallback { samples, count, _ in
            // No samples mark the end. A count of 0 may occur before the end.
            guard let samples, count > 0,
                let pointer = UnsafeRawPointer(bitPattern: SampleReceiver.current.load(ordering: .acquiring))
            else { return 0 }
            let receiver = Unmanaged<SampleReceiver>.fromOpaque(pointer).takeUnretainedValue()
            // 1 stops the synthesis.
            if receiver.receive(UnsafeBufferPointer(start: samples, count: Int(count))) { return 0 }
            receiver.hasStopped = true
            return 1
        }
    }

    /// Runs a library call whose samples go to `receive`. Returns whether `receive` stopped it.
    static func use(_ receive: (UnsafeBufferPointer<Int16>) -> Bool, during call: () -> Void) -> Bool {
        // `withoutActuallyEscaping` compiles in its source path. The compiler maps the build folder out of that path
        // but keeps the full length, so the folder would still change the program's bytes.
        #sourceLocation(file:"SampleReceiver",line:36)
        let hasStopped = withoutActuallyEscaping(receive) { escapable in
            let receiver = SampleReceiver(escapable)
            withExtendedLifetime(receiver) {
                current.store(UInt(bitPattern: Unmanaged.passUnretained(receiver).toOpaque()), ordering: .releasing)
                call()
                current.store(0, ordering: .releasing)
            }
            return receiver.hasStopped
        }
        #sourceLocation()
        return hasStopped
    }
}
