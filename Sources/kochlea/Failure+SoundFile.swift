internal import Platform

extension Failure {
    /// A sound file that could not be written.
    init(_ error: SoundFileError) {
        switch error {
        case .unsupportedEnding(let path):
            self.init(.value(name: "--output", given: path, accepted: .soundFile))
        case .unsupportedRate(let path, let rate):
            self.init(.usage, Sentence("error.soundFile.rate", ["path": .text(path), "rate": .number(rate)]))
        case .cannotCreate(let path, let reason):
            self.init(
                .cannotCreate, Sentence("error.soundFile.create", ["path": .text(path), "reason": .text(reason)]))
        case .diskFull(let path):
            self.init(.inputOutput, Sentence("error.soundFile.full", ["path": .text(path)]))
        case .writing(let path, let reason):
            self.init(.inputOutput, Sentence("error.soundFile.write", ["path": .text(path), "reason": .text(reason)]))
        case .tooLong(let path):
            self.init(.dataError, Sentence("error.soundFile.tooLong", ["path": .text(path)]))
        }
    }
}
