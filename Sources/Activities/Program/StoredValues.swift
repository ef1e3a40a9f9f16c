import Interface
import Morse

/// The settings and states in storage, by name.
final class StoredValues {
    private let store: any ProgressStore
    private let queue: WriteQueue

    init(_ store: any ProgressStore, _ queue: WriteQueue) {
        self.store = store
        self.queue = queue
    }

    func set(_ name: String, to value: String?, at now: Instant) { set([name: value], at: now) }

    func set(_ values: [String: String?], at now: Instant) {
        queue.write(at: now) { store throws(StoreError) in try store.set(values) }
    }

    func setting(_ name: String) -> String? { (try? store.settings())?[name] }

    func setState(_ name: String, to value: String?, at now: Instant) {
        queue.write(at: now) { store throws(StoreError) in try store.setState(name, to: value) }
    }

    func state(_ name: String) -> String? { (try? store.state(name)) ?? nil }
}
