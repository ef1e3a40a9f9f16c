import Interface
public import Morse
public import Training

/// Character names in storage. A letter of another alphabet is stored with the alphabet, "russian:Ж", so that its
/// answers are never counted with those to a similar letter. Shared characters, such as digits, are stored without it.
extension Alphabet {
    /// Empty text stays empty.
    func stored(_ text: String) -> String {
        guard name != .international, !text.isEmpty, Alphabet.international.pattern(ofText: text) == nil else {
            return text
        }
        return "\(name.rawValue):\(text)"
    }

    /// Nil if the name belongs to another alphabet.
    func character(stored name: String) -> String? {
        if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon != name.startIndex {
            return name[..<colon] == self.name.rawValue ? String(name[name.index(after: colon)...]) : nil
        }
        return self.name == .international || name.isEmpty || pattern(ofText: name) != nil ? name : nil
    }

    /// The name of a state per alphabet: "asked.receive", "asked.russian.receive".
    func stateName(_ kind: String, _ direction: Direction) -> String {
        name == .international ? "\(kind).\(direction.rawValue)" : "\(kind).\(name.rawValue).\(direction.rawValue)"
    }
}

extension Attempt {
    func stored(in alphabet: Alphabet) -> Attempt {
        var attempt = self
        attempt.target = alphabet.stored(target)
        attempt.answer = alphabet.stored(answer)
        return attempt
    }
}

extension Progress {
    /// Without the answers to characters of other alphabets.
    fileprivate func counted(in alphabet: Alphabet) -> Progress {
        var progress = self
        progress.characters = [:]
        for (name, totals) in characters {
            if let character = alphabet.character(stored: name) { progress.characters[character] = totals }
        }
        progress.confusions = confusions.compactMap { confusion in
            guard let target = alphabet.character(stored: confusion.target),
                let answer = alphabet.character(stored: confusion.answer)
            else { return nil }
            return Confusion(target: target, answer: answer, count: confusion.count)
        }
        progress.introduced = introduced.mapValues { Set($0.compactMap(alphabet.character(stored:))) }
            .filter { !$0.value.isEmpty }
        return progress
    }
}

/// Level and schedule per alphabet. Those of the international alphabet are in a table of the database. Those of other
/// alphabets are states, which need no new version of the database.
extension ProgressStore {
    private func name(_ alphabet: Alphabet, _ direction: Direction) -> String {
        alphabet.stateName("progress", direction)
    }

    public func load(_ alphabet: Alphabet) throws(StoreError) -> Progress {
        var progress = try load().counted(in: alphabet)
        guard alphabet.name != .international else { return progress }
        for direction in Direction.allCases {
            let text = try state(name(alphabet, direction))
            progress[direction] = text.flatMap(DirectionProgress.init(kept:)) ?? DirectionProgress()
        }
        return progress
    }

    /// When the paused session was paused; nil if there is none.
    public func pausedSince(_ direction: Direction, _ alphabet: Alphabet) throws(StoreError) -> Moment? {
        guard alphabet.name != .international else { return try paused(direction)?.at }
        return try state(alphabet.stateName("pause", direction)).flatMap(PausedSession.init(jsonText:))?.at
    }

    /// Writes level, schedule and named states without a session, all or none.
    func keep(_ progress: Progress, of alphabet: Alphabet, states: [String: String]) throws(StoreError) {
        let (table, own) = try parts(of: progress, alphabet)
        try keep(table, states: states.merging(own) { $1 })
    }

    /// Closes the session's row and writes its effect on level, schedule and streak, all or none.
    func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, of alphabet: Alphabet
    ) throws(StoreError) {
        let (table, own) = try parts(of: progress, alphabet)
        try finish(session, as: record, progress: table, states: own)
    }

    /// Divides the progress into the part for the table and the states.
    private func parts(
        of progress: Progress, _ alphabet: Alphabet
    ) throws(StoreError) -> (table: Progress, states: [String: String]) {
        guard alphabet.name != .international else { return (progress, [:]) }
        var table = try load()
        table.streak = progress.streak
        let states = Direction.allCases.map { (name(alphabet, $0), progress[$0].jsonText ?? "") }
        return (table, Dictionary(uniqueKeysWithValues: states))
    }
}

extension DirectionProgress {
    /// Nil if the state cannot be read.
    init?(kept text: String) {
        self.init(jsonText: text)
        level = Ranges.reachedLevels.clamping(level)
        intervalDays = Ranges.interval.clamping(intervalDays)
    }
}
