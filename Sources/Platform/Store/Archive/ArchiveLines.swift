import Glibc
package import Trainer

extension ArchiveReader {
    /// Opens an archive; "-" is standard input.
    package convenience init(path: String) throws(ArchiveError) {
        let opened: CInt?
        do throws(Errno) {
            opened =
                try path == "-"
                ? retryingInterrupts { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) } : WholeFile.openRegular(path)
        } catch {
            throw .unreadable(errno: error.code)
        }
        guard let opened else { throw .notRegular }
        let lines = ArchiveLines(FileDescriptor(owning: opened))
        try self.init { () throws(ArchiveError) in try lines.next() }
    }
}

/// Lines of an open file, a block at a time.
private final class ArchiveLines {
    private let descriptor: FileDescriptor
    private var lines = LineBuffer()
    private var number = 0
    private var total = 0

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The next line without its line feed; nil at the end.
    func next() throws(ArchiveError) -> ArraySlice<UInt8>? {
        while true {
            if let line = lines.next() {
                number += 1
                return line
            }
            if lines.isAtEnd { return nil }
            if lines.pending > ArchiveReader.longestLine { throw .badLine(number + 1, field: nil) }
            let piece: [UInt8]
            do throws(Errno) {
                piece = try descriptor.readSome()
            } catch {
                throw .unreadable(errno: error.code)
            }
            total += piece.count
            if total > ArchiveReader.longestFile { throw .tooLong }
            lines.take(piece)
        }
    }
}
