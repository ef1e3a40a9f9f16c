internal import Platform
internal import Trainer

extension Options {
    /// Refuses an effective speed above the character speed in the learner's settings, before anything is opened for
    /// writing.  Unreadable settings are reported later, where they are needed.
    func checkSpeed() throws(Failure) {
        guard let effective = effectiveSpeed, characterSpeed == nil else { return }
        let character = Storage(self).settings.morse.wordsPerMinute
        guard effective > character else { return }
        throw Failure(
            .value(name: "--effective", given: String(effective), accepted: .effectiveSpeed(below: character)))
    }
}
