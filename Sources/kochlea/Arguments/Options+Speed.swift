internal import Platform
internal import Trainer

extension Options {
    /// Refuses an effective speed above the character speed that the learner's settings hold, before anything is opened
    /// for writing.  Settings that cannot be read are reported by whoever needs them.
    func checkSpeed() throws(Failure) {
        guard let effective = effectiveSpeed, characterSpeed == nil else { return }
        let character = Storage(self).settings.number("morse.wpm")
        guard effective > character else { return }
        throw Failure(
            .value(name: "--effective", given: String(effective), accepted: .effectiveSpeed(below: character)))
    }
}
