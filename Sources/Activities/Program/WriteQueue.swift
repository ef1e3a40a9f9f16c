import Interface
import Morse

/// Writes changes to storage in order. After an error it reports the error once, keeps the changes and retries, so that
/// a full disk that is freed in time loses no answer.
final class WriteQueue {
    typealias Change = (any ProgressStore) throws(StoreError) -> Void

    enum Event: Equatable {
        /// The first error of a series.
        case failed(StoreError)
        /// A retry has written everything.
        case mended
        /// The data went away, but the answers are safe.
        case incident(StoreIncident)
    }

    private let store: any ProgressStore
    private var waiting: [Change] = []
    private var isTold = false
    /// Storage refused a change for good.
    private var isAnythingRefused = false
    var onEvent: ((Event, Instant) -> Void)?

    init(store: any ProgressStore) {
        self.store = store
    }

    /// Whether storage has every change.
    var isWritten: Bool { waiting.isEmpty }

    /// Changes that wait go first, so that storage never has a later change without an earlier one.
    func write(at now: Instant, _ change: @escaping Change) {
        waiting.append(change)
        _ = writeWaiting(at: now)
    }

    /// Returns false if a change still waits.
    func writeWaiting(at now: Instant) -> Bool {
        defer { tellIncident(at: now) }
        do throws(StoreError) {
            while let next = waiting.first {
                try writeOrPass(next, at: now)
                waiting.removeFirst()
            }
            if isTold {
                isTold = false
                onEvent?(.mended, now)
            }
            return true
        } catch {
            if !isTold {
                isTold = true
                onEvent?(.failed(error), now)
            }
            return false
        }
    }

    /// Returns false if a change was lost.
    ///
    /// - Parameter isHurried: whether upkeep that is due can wait for another run.
    func close(isHurried: Bool = false, at now: Instant) -> Bool {
        var isKept = writeWaiting(at: now)
        if !isHurried { store.tidy() }
        do throws(StoreError) {
            try store.close(isHurried: isHurried)
        } catch {
            isKept = false
        }
        tellIncident(at: now)
        return isKept && !isAnythingRefused
    }

    /// A refused write would delay all others for ever, so it is reported and dropped.
    private func writeOrPass(_ change: Change, at now: Instant) throws(StoreError) {
        do throws(StoreError) {
            try change(store)
        } catch {
            guard case .refused = error else { throw error }
            if !isAnythingRefused { onEvent?(.failed(error), now) }
            isAnythingRefused = true
        }
    }

    private func tellIncident(at now: Instant) {
        if let incident = store.takeIncident() { onEvent?(.incident(incident), now) }
    }
}
