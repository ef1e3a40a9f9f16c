import Morse
import Training

/// Writes to storage. If that fails, keeps what could not be written, says so once and tries again.
///
/// No answer is dropped while the program runs: a full disk that is freed in time costs nothing.
final class Recorder {
    private let store: any ProgressStore
    let calendar: any LocalCalendar
    private var waiting: [(Instant) throws(StoreError) -> Void] = []
    private var isTold = false
    /// Whether something was not accepted and never will be.
    private var isAnythingRefused = false
    /// Called with what the learner should know.
    var onEvent: ((Event, Instant) -> Void)?

    /// What happened to something being written.
    enum Event: Equatable {
        /// The first of a series of errors.
        case failed(StoreError)
        /// Everything has been written after all.
        case mended
        /// The data went away, but the answers are safe.
        case incident(StoreIncident)
    }

    init(store: any ProgressStore, calendar: any LocalCalendar) {
        self.store = store
        self.calendar = calendar
    }

    /// A session that may not have a row yet.
    final class Session {
        let kind: SessionKind
        /// The alphabet of its characters.
        let alphabet: Alphabet
        let began: Moment
        fileprivate var key: SessionKey?

        fileprivate init(kind: SessionKind, alphabet: Alphabet, began: Moment, key: SessionKey? = nil) {
            self.kind = kind
            self.alphabet = alphabet
            self.began = began
            self.key = key
        }

        /// The row's number, for a session that continues in another run.
        var keyValue: Int64? { key?.rawValue }
    }

    /// Continues a session of an earlier run, which has a row.
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

    /// - Parameter alphabet: that of the progress.
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

    /// How often each word was asked and answered correctly; empty while storage fails.
    func words(_ direction: Direction) -> [String: AnswerCount] { (try? store.words(direction)) ?? [:] }

    /// What the learner remembers, as far as storage knows; nothing while it fails.
    func memories(_ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day) -> Memories {
        (try? store.memories(alphabet, limitMilliseconds: limit, on: today)) ?? Memories(limitMilliseconds: limit)
    }

    /// Which characters are held; none while storage fails.
    func held(_ alphabet: Alphabet) -> Held { (try? store.held(alphabet)) ?? Held() }

    /// The names that the interface sent in Morse, in their order; none while storage fails.
    func exposures() -> [Exposure] { (try? store.exposures()) ?? [] }

    /// The latest finished sessions, newest first; empty while storage fails.
    func sessions(latest count: Int) -> [SessionRecord] { (try? store.sessions(latest: count)) ?? [] }

    func setState(_ name: String, to value: String?, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.setState(name, to: value) }
    }

    /// A small piece of state about the learner, by name.
    func state(_ name: String) -> String? { (try? store.state(name)) ?? nil }

    func reset(at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.reset() }
    }

    /// The learner's progress in an alphabet; nil while storage fails and therefore lacks some answers.
    func load(_ alphabet: Alphabet) -> Progress? { waiting.isEmpty ? try? store.load(alphabet) : nil }

    private func key(of session: Session) throws(StoreError) -> SessionKey {
        if let key = session.key { return key }
        let key = try store.begin(session.kind, at: session.began)
        session.key = key
        return key
    }

    /// Writes in order: what is waiting goes first, so that storage never has a later change without an earlier one.
    private func write(at now: Instant, _ operation: @escaping (Instant) throws(StoreError) -> Void) {
        waiting.append(operation)
        _ = writeWaiting(at: now)
    }

    /// Tries once more to write what is waiting; false if something is left.
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

    /// Writes what waits and ends the use of storage; false if something was lost.
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

    /// A write that is refused delays no others: it is reported and dropped.
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
