import Activities
import Interface
import Training

/// The store for a program that only reports why storage failed.
final class NoStore: ProgressStore {
    var report: StoreReport { StoreReport() }
    func reportWasTold() {}
    func takeIncident() -> StoreIncident? { nil }
    func close(isHurried: Bool) throws(StoreError) {}
    func tidy() {}
    func load() throws(StoreError) -> Progress { Progress() }
    func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey { SessionKey(rawValue: 0) }
    func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {}
    func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError) {}
    func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount] { [:] }
    func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] { [] }
    func eachRecall(after answer: Int, _ take: (Recall) -> Void) throws(StoreError) -> Int { 0 }
    func eachExposure(after answer: Int, _ take: (Exposure) -> Void) throws(StoreError) -> Int { 0 }
    func figures(_ name: String) throws(StoreError) -> KeptFigures? { nil }
    func keep(_ figures: KeptFigures, as name: String) throws(StoreError) {}
    func state(_ name: String) throws(StoreError) -> String? { nil }
    func setState(_ name: String, to value: String?) throws(StoreError) {}
    func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String]
    ) throws(StoreError) {}
    func keep(_ progress: Progress, states: [String: String]) throws(StoreError) {}
    func introduced(_ character: String, direction: Direction) throws(StoreError) {}
    func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? { nil }
    func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {}
    func settings() throws(StoreError) -> [String: String] { [:] }
    func set(_ values: [String: String?]) throws(StoreError) {}
    func reset() throws(StoreError) {}
}
