public import Morse
public import Training

/// Names in storage.  A letter of another alphabet is stored with it, "russian:Ж", so that its answers are never
/// counted with those to a letter that looks or sounds like it.  What all alphabets share, such as digits, is stored as
/// it is.
extension Alphabet {
    /// The name of a character in storage; empty text stays empty.
    func stored(_ text: String) -> String {
        guard name != .international, !text.isEmpty, Alphabet.international.pattern(ofText: text) == nil else {
            return text
        }
        return "\(name.rawValue):\(text)"
    }

    /// The character with a name in storage; nil if it belongs to another alphabet.
    func character(stored name: String) -> String? {
        if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon != name.startIndex {
            return name[..<colon] == self.name.rawValue ? String(name[name.index(after: colon)...]) : nil
        }
        return self.name == .international || name.isEmpty || pattern(ofText: name) != nil ? name : nil
    }

    /// The name of a state that each alphabet has of its own: "asked.receive", "asked.russian.receive".
    func stateName(_ kind: String, _ direction: Direction) -> String {
        name == .international ? "\(kind).\(direction.rawValue)" : "\(kind).\(name.rawValue).\(direction.rawValue)"
    }
}

extension Attempt {
    /// The same with the names in storage.
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

/// Level and schedule of each alphabet: those of the international one in the table of the database, those of others as
/// states, which need no other version of it.
extension ProgressStore {
    private func name(_ alphabet: Alphabet, _ direction: Direction) -> String {
        alphabet.stateName("progress", direction)
    }

    /// Everything known about the learner in an alphabet.
    public func load(_ alphabet: Alphabet) throws(StoreError) -> Progress {
        var progress = try load().counted(in: alphabet)
        guard alphabet.name != .international else { return progress }
        for direction in Direction.allCases {
            let text = try state(name(alphabet, direction))
            progress[direction] = text.flatMap(DirectionProgress.init(kept:)) ?? DirectionProgress()
        }
        return progress
    }

    /// What the learner remembers of the characters of an alphabet.
    ///
    /// - Parameters:
    ///   - limit: the recognition time of a confident answer, in milliseconds.
    ///   - today: the day on which they are asked for.
    public func memories(
        _ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day
    ) throws(StoreError) -> Memories {
        var memories = Memories(limitMilliseconds: limit)
        var days = HonestDays(today)
        try eachRecall(of: alphabet) { recall in
            var recall = recall
            recall.day = days.day(recall.day)
            memories.take(recall)
        }
        return memories
    }

    /// Which characters of an alphabet are held.
    func held(_ alphabet: Alphabet) throws(StoreError) -> Held {
        var held = Held()
        try eachRecall(of: alphabet) { held.take($0) }
        return held
    }

    /// Passes on the answers to single characters in an alphabet, in the order in which they were given.
    func eachRecall(of alphabet: Alphabet, _ take: (Recall) -> Void) throws(StoreError) {
        try eachRecall { recall in
            guard let character = alphabet.character(stored: recall.character) else { return }
            var recall = recall
            recall.character = character
            take(recall)
        }
    }

    /// When the session of an alphabet that is paused in a direction was paused; nil if there is none.
    public func pausedSince(_ direction: Direction, _ alphabet: Alphabet) throws(StoreError) -> Moment? {
        guard alphabet.name != .international else { return try paused(direction)?.at }
        return try state(alphabet.stateName("pause", direction)).flatMap(PausedSession.init(jsonText:))?.at
    }

    /// Writes level and schedule of an alphabet without a session, and states by name, all or nothing.
    func keep(_ progress: Progress, of alphabet: Alphabet, states: [String: String]) throws(StoreError) {
        let (table, own) = try parts(of: progress, alphabet)
        try keep(table, states: states.merging(own) { $1 })
    }

    /// Closes the session's row and writes its effect on level and schedule of an alphabet and on the streak, all or
    /// nothing.
    func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, of alphabet: Alphabet
    ) throws(StoreError) {
        let (table, own) = try parts(of: progress, alphabet)
        try finish(session, as: record, progress: table, states: own)
    }

    /// What of the progress goes into the table, and what is a state.
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
    /// What was kept as a state; nil if it cannot be read.
    fileprivate init?(kept text: String) {
        self.init(jsonText: text)
        level = Ranges.reachedLevels.clamping(level)
        intervalDays = Ranges.interval.clamping(intervalDays)
    }
}
