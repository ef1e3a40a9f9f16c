import Activities
import Interface
import Platform

/// Reads files and standard input as a whole.
enum InputFile {
    /// In bytes, for scripts and recordings.
    static let longest = 16 << 20

    /// - Parameter path: "-" is standard input.
    ///
    /// - Parameter refusal: identifier of the message for an unreadable file.
    ///
    /// - Throws: `noInput` if the file is unreadable or not regular, `inputOutput` for standard input, `dataError` if
    ///   it is longer than `longest`.
    static func contents(_ path: Path, refusal: String) throws(Failure) -> [UInt8] {
        do throws(WholeFile.Failure) {
            if path == "-" { return try WholeFile.bytes(of: 0, upTo: longest) }
            return try WholeFile.bytes(atPath: path, upTo: longest, mayWait: true)
        } catch {
            switch error {
            case .system(let reason) where path == "-":
                throw Failure(.inputOutput, Message("error.input.failed", ["reason": .text(reason.description)]))
            case .system(let reason):
                throw Failure(
                    .noInput, Message(refusal, ["path": .text(path.description), "reason": .text(reason.description)]))
            case .notRegular: throw Failure(notRegular: path)
            case .tooLong: throw Failure(tooLong: path, megabytes: longest >> 20)
            }
        }
    }
}

extension Failure {
    init(notRegular path: Path) {
        self.init(.noInput, Message("error.file.notRegular", ["path": .text(path.description)]))
    }

    init(tooLong path: Path, megabytes: Int) {
        self.init(
            .dataError, Message("error.file.tooLong", ["path": .text(path.description), "count": .integer(megabytes)]))
    }
}
