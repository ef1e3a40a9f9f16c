package import Activities
import Glibc
package import Interface

extension ArchiveReader {
    /// `-` is standard input.
    package convenience init(path: Path) throws(ArchiveError) {
        try self.init(lines: try Self.lines(ofFile: path))
    }

    /// Returns the next line with each call.
    static func lines(ofFile path: Path) throws(ArchiveError) -> () throws(ArchiveError) -> ArraySlice<UInt8>? {
        let lines: ArchiveLines
        do throws(WholeFile.Failure) {
            lines = try ArchiveLines(path)
        } catch {
            throw ArchiveError(error)
        }
        return { () throws(ArchiveError) in try lines.next() }
    }
}

extension ArchiveError {
    fileprivate init(_ failure: WholeFile.Failure) {
        self =
            switch failure {
            case .system(let error): .unreadable(errno: error.code)
            case .notRegular: .notRegular
            case .tooLong: .tooLong
            }
    }
}

private final class ArchiveLines {
    private let file: ReadableFile?
    private var lines = LineBuffer()
    private var number = 0
    private var total = 0

    init(_ path: Path) throws(WholeFile.Failure) {
        file = path == "-" ? nil : try ReadableFile(path)
    }

    /// Without its line feed; nil at the end.
    func next() throws(ArchiveError) -> ArraySlice<UInt8>? {
        while true {
            if let line = lines.next() {
                number += 1
                return line
            }
            if lines.isAtEnd { return nil }
            if lines.pending > ArchiveReader.longestLine { throw .badLine(number + 1, field: nil) }
            let piece: [UInt8]
            do throws(WholeFile.Failure) {
                piece = try readSome()
            } catch {
                throw ArchiveError(error)
            }
            total += piece.count
            if total > ArchiveReader.longestFile { throw .tooLong }
            lines.take(piece)
        }
    }

    private func readSome() throws(WholeFile.Failure) -> [UInt8] {
        if let bytes = try file?.readSome() { return bytes }
        do throws(Errno) {
            return try FileInput.some(from: STDIN_FILENO)
        } catch {
            throw .system(error)
        }
    }
}
