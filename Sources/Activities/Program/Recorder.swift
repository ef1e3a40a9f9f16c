import Morse
import Training

/// Writes to storage in order. After an error it reports the error once, keeps the changes and retries, so that a full
/// disk that is freed in time loses no answer.
final class Recorder {
    private let store: any ProgressStore
    let calendar: any LocalCalendar
    private var waiting: [(Instant) throws(StoreError) -> Void] = []
    private var isTold = false
    /// Storage refused a change for good.
    private var isAnythingRefused = false
    var onEvent: ((Event, Instant) -> Void)?

    enum Event: Equatable {
        /// The first error of a series.
        case failed(StoreError)
        /// A retry has written everything.
        case mended
        /// The data went away, but the answers are safe.
        case incident(StoreIncident)
    }

    init(store: any ProgressStore, calendar: any LocalCalendar) {
        self.store = store
        self.calendar = calendar
    }

    /// A session, with or without a row in storage.
    final class Session {
        let kind: SessionKind
        let alphabet: Alphabet
        let began: Moment
        fileprivate var key: SessionKey?

        fileprivate init(kind: SessionKind, alphabet: Alphabet, began: Moment, key: SessionKey? = nil) {
            self.kind = kind
            self.alphabet = alphabet
            self.began = began
            self.key = key
        }

        /// The number of its row, for a session that continues in another run.
        var keyValue: Int64? { key?.rawValue }
    }

    /// Continues a session that has a row from an earlier run.
    func resume(
        _ kind: SessionKind, of alphabet: Alphabet = .international, began: Moment, key: Int64
    ) -> Session {
        Session(kind: kind, alphabet: alphabet, began: began, key: SessionKey(rawValue: key))
    }

    func begin(_ kind: SessionKind, of alphabet: Alphabet = .international, at now: Instant) -> Session {
        let session = Session(kind: kind, alphabet: alphabet, began: calendar.moment(at: now))
        write(at: now) { [self] _ throws(StoreError) in _ = try key(of: session) }
        return session
    }

    func record(_ attempts: [Attempt], in session: Session, at now: Instant) {
        let moment = calendar.moment(at: now)
        let attempts = attempts.map { $0.stored(in: session.alphabet) }
        write(at: now) { [self] _ throws(StoreError) in try store.record(attempts, in: key(of: session), at: moment) }
    }

    func recordWord(_ answer: WordAnswer, in session: Session, at now: Instant) {
        let moment = calendar.moment(at: now)
        write(at: now) { [self] _ throws(StoreError) in
            try store.recordWord(answer, in: key(of: session), at: moment)
        }
    }

    /// - Parameter alphabet: the alphabet of the progress.
    func finish(
        _ session: Session, as record: SessionRecord, progress: Progress, of alphabet: Alphabet, at now: Instant
    ) {
        write(at: now) { [self] _ throws(StoreError) in
            try store.finish(key(of: session), as: record, progress: progress, of: alphabet)
        }
    }

    func keep(_ progress: Progress, of alphabet: Alphabet, states: [String: String] = [:], at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.keep(progress, of: alphabet, states: states) }
    }

    func introduced(_ character: String, direction: Direction, of alphabet: Alphabet, at now: Instant) {
        let character = alphabet.stored(character)
        write(at: now) { [self] _ throws(StoreError) in try store.introduced(character, direction: direction) }
    }

    func setPaused(_ direction: Direction, state: String?, at now: Instant) {
        let moment = calendar.moment(at: now)
        write(at: now) { [self] _ throws(StoreError) in
            try store.setPaused(direction, state: state, at: moment)
        }
    }

    func paused(_ direction: Direction) -> (state: String, at: Moment)? {
        (try? store.paused(direction)) ?? nil
    }

    func set(_ name: String, to value: String?, at now: Instant) { set([name: value], at: now) }

    func set(_ values: [String: String?], at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.set(values) }
    }

    func setting(_ name: String) -> String? { (try? store.settings())?[name] }

    /// Empty while storage fails, as all such queries are.
    func words(_ direction: Direction) -> [String: AnswerCount] { (try? store.words(direction)) ?? [:] }

    func memories(_ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day) -> Memories {
        (try? store.memories(alphabet, limitMilliseconds: limit, on: today)) ?? Memories(limitMilliseconds: limit)
    }

    func held(_ alphabet: Alphabet) -> Held { (try? store.held(alphabet)) ?? Held() }

    /// In the order of sending.
    func exposures() -> [Exposure] { (try? store.exposures()) ?? [] }

    /// Newest first.
    func sessions(latest count: Int) -> [SessionRecord] { (try? store.sessions(latest: count)) ?? [] }

    func setState(_ name: String, to value: String?, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.setState(name, to: value) }
    }

    func state(_ name: String) -> String? { (try? store.state(name)) ?? nil }

    func reset(at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.reset() }
    }

    /// Nil while storage fails, because its progress then lacks some answers.
    func load(_ alphabet: Alphabet) -> Progress? { waiting.isEmpty ? try? store.load(alphabet) : nil }

    private func key(of session: Session) throws(StoreError) -> SessionKey {
        if let key = session.key { return key }
        let key = try store.begin(session.kind, at: session.began)
        session.key = key
        return key
    }

    /// Changes that wait go first, so that storage never has a later change without an earlier one.
    private func write(at now: Instant, _ operation: @escaping (Instant) throws(StoreError) -> Void) {
        waiting.append(operation)
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
    func close(at now: Instant) -> Bool {
        var isKept = writeWaiting(at: now)
        do throws(StoreError) {
            try store.close()
        } catch {
            isKept = false
        }
        tellIncident(at: now)
        return isKept && !isAnythingRefused
    }

    /// A refused write would delay all others for ever, so it is reported and dropped.
    private func writeOrPass(
        _ operation: (Instant) throws(StoreError) -> Void, at now: Instant
    ) throws(StoreError) {
        do throws(StoreError) {
            try operation(now)
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
