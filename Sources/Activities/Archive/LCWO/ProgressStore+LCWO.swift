import Morse
package import Training

extension ProgressStore {
    /// Adds results and places the learner in the course. No answers are stored, because there are none. A level never
    /// falls.
    ///
    /// - Parameter course: of the international alphabet.
    /// - Returns: the number of new results.
    package func take(_ results: LCWOResults, course: Course, on day: Day) throws(StoreError) -> Int {
        let stored = LCWOResults(text: try state(LCWOResults.stateName) ?? "")
        let all = stored.merged(with: results)
        guard all != stored else { return 0 }
        let name = KnownCharacters.name(.receive, course.alphabet)
        var known = KnownCharacters(text: try state(name) ?? "", alphabet: course.alphabet)
        known.characters.formUnion(all.known)
        var states = [LCWOResults.stateName: all.text]
        if !known.characters.isEmpty { states[name] = known.text(in: course.alphabet) }
        var progress = try load(course.alphabet)
        let level = course.level(knowing: all.known)
        if level > progress.receive.level { progress = progress.placed(.receive, atLevel: level, on: day) }
        try keep(progress, of: course.alphabet, states: states)
        return all.results.count - stored.results.count
    }

    package func lcwoResults() throws(StoreError) -> LCWOResults {
        LCWOResults(text: try state(LCWOResults.stateName) ?? "")
    }
}
