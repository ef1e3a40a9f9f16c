/// Files that the learner names and that are read whole.
public protocol TextFiles {
    /// The text of a file.
    func text(atPath path: String) throws(TextFileError) -> String
}

/// Why a file could not be read.
public struct TextFileError: Error, Equatable, Sendable {
    /// In the system's words.
    public var reason: String

    /// Makes an error.
    public init(reason: String) {
        self.reason = reason
    }
}

/// A world without files.
public struct NoTextFiles: TextFiles {
    /// Makes it.
    public init() {}

    /// Never any.
    public func text(atPath path: String) throws(TextFileError) -> String {
        throw TextFileError(reason: "no files here")
    }
}
