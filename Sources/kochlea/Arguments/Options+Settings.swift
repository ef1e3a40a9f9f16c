import Activities
import Interface
import Morse
import Platform
import Training

extension Options {
    /// Checks the options that the learner's settings limit, and parses the characters in the course's alphabet.
    /// Unreadable data passes this check, because the program reports it.
    func checked(against store: Result<SQLiteStore, StoreError>) throws(Failure) -> Options {
        guard let store = try? store.get(), let settings = try? Storage.settings(in: store) else { return self }
        var options = self
        do throws(ArgumentError) {
            try checkLevel(settings.course.levels)
            try checkSpeed(settings.morse.wordsPerMinute)
            options.run.characters = try characters(in: settings.alphabet)
        } catch {
            throw Failure(error)
        }
        if let trouble = wordTrouble(store, settings) { throw Failure(trouble.exitCode, trouble.message) }
        return options
    }

    private func checkLevel(_ levels: ClosedRange<Int>) throws(ArgumentError) {
        guard let level = run.level, !levels.contains(level) else { return }
        throw .value(name: "--level", given: String(level), accepted: .wholeNumber(levels))
    }

    private func checkSpeed(_ character: Int) throws(ArgumentError) {
        guard let effective = effectiveSpeed, characterSpeed == nil, effective > character else { return }
        throw .value(name: "--effective", given: String(effective), accepted: .effectiveSpeed(below: character))
    }

    /// Returns canonical names without duplicates. Prosigns are in angle brackets.
    private func characters(in alphabet: Alphabet) throws(ArgumentError) -> [String]? {
        guard let text = characterText else { return nil }
        let letters = (try? MorseText(parsing: text, alphabet: alphabet).letters) ?? []
        var known: Set<String> = []
        let names = letters.compactMap { alphabet.canonical($0.symbol)?.text }
        // Characters outside the alphabet can be sent, but the course does not contain them.
        guard !names.isEmpty, names.count == letters.count else {
            throw .value(name: "--characters", given: text, accepted: .characters)
        }
        return names.filter { known.insert($0).inserted }
    }

    /// The reason why the set of words is unusable.
    private func wordTrouble(_ store: SQLiteStore, _ settings: Settings) -> WordTrouble? {
        guard let set = run.wordSet, [.words, .listen].contains(run.activity) else { return nil }
        let missed = try? PileupState.missed(
            store.state(PileupState.missedName), counts: store.words(.receive))
        return WordMaterial.trouble(
            with: set, settings: settings, known: nil, missed: missed ?? [], files: DiskFiles())
    }

    var isKeyed: Bool {
        switch command.activity?.keying {
        case .always: true
        case .sending: run.direction == .send
        case .never, nil: false
        }
    }
}
