import CEspeakNG
import Synchronization

/// Where the library's callback finds who wants the samples.
///
/// `espeak_Char` hands no user data to the callback, so the receiver of the call that is running stands in one
/// place.  The lock around `EspeakLibrary` makes that safe.
final class SampleReceiver {
    /// Address of the receiver, 0 for none; pointers themselves are not `Sendable`.
    private static let current = Atomic<UInt>(0)

    private let receive: (UnsafeBufferPointer<Int16>) -> Bool

    private init(_ receive: @escaping (UnsafeBufferPointer<Int16>) -> Bool) {
        self.receive = receive
    }

    /// Tells the library of the callback; once, after initialisation.
    static func install() {
        espeak_SetSynthCallback { samples, count, _ in
            // No samples: the end.  A count of 0 is allowed in between.
            guard let samples, count > 0,
                let pointer = UnsafeRawPointer(bitPattern: SampleReceiver.current.load(ordering: .acquiring))
            else { return 0 }
            let receiver = Unmanaged<SampleReceiver>.fromOpaque(pointer).takeUnretainedValue()
            // 1 stops the synthesis at this call.
            return receiver.receive(UnsafeBufferPointer(start: samples, count: Int(count))) ? 0 : 1
        }
    }

    /// Runs a call of the library whose samples go to `receive`.
    static func use(_ receive: (UnsafeBufferPointer<Int16>) -> Bool, during call: () -> Void) {
        withoutActuallyEscaping(receive) { escapable in
            let receiver = SampleReceiver(escapable)
            withExtendedLifetime(receiver) {
                current.store(UInt(bitPattern: Unmanaged.passUnretained(receiver).toOpaque()), ordering: .releasing)
                call()
                current.store(0, ordering: .releasing)
            }
        }
    }
}
