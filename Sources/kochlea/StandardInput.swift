import Activities
import Interface

enum StandardInput {
    /// Reads to the end.
    ///
    /// - Throws: `inputOutput` if it cannot be read, `dataError` if it is not UTF-8 or too long.
    static func readAll() throws(Failure) -> String {
        let bytes = try InputFile.contents("-", refusal: "error.input.failed")
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.dataError, Message("error.input.notText"))
        }
        return text
    }
}
