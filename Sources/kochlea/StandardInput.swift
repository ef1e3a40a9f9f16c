internal import Glibc
internal import Trainer

/// Standard input, read as text.
enum StandardInput {
    /// Everything up to its end.
    ///
    /// - Throws: "input/output" if it cannot be read, "data" if it is not UTF-8.
    static func readAll() throws(Failure) -> String {
        var bytes: [UInt8] = []
        while try readMore(into: &bytes) {}
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.dataError, Message("error.input.notText"))
        }
        return text
    }

    /// Appends what is there; false at the end.
    private static func readMore(into bytes: inout [UInt8]) throws(Failure) -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count >= 0 {
                bytes += block[..<count]
                return count > 0
            }
            if errno != EINTR {
                throw Failure(
                    .inputOutput, Message("error.input.failed", ["reason": .text(String(cString: strerror(errno)))]))
            }
        }
    }
}
