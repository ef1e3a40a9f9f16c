import Activities
import Interface
import Platform

extension Failure {
    init(_ error: SoundFileError) {
        switch error {
        case .unsupportedEnding(let path):
            self.init(.value(name: "--output", given: path, accepted: .soundFile))
        case .unsupportedRate(let path, let rate):
            self.init(.usage, Message("error.soundFile.rate", ["path": .text(path), "rate": .integer(rate)]))
        case .noLibrary: self.init(.unavailable, Message("error.soundFile.library"))
        case .cannotCreate(let path, let reason):
            self.init(
                .cannotCreate, Message("error.soundFile.create", ["path": .text(path), "reason": .text(reason)]))
        case .noPermission(let path, let reason):
            self.init(
                .noPermission, Message("error.soundFile.create", ["path": .text(path), "reason": .text(reason)]))
        case .diskFull(let path):
            self.init(.inputOutput, Message("error.soundFile.full", ["path": .text(path)]))
        case .writing(let path, let reason):
            self.init(.inputOutput, Message("error.soundFile.write", ["path": .text(path), "reason": .text(reason)]))
        case .tooLong(let path):
            self.init(.dataError, Message("error.soundFile.tooLong", ["path": .text(path)]))
        case .output(let error):
            self.init(.inputOutput, Message("error.output.failed", ["reason": .text(error.description)]))
        }
    }
}
