import Glibc

/// Lines of a file or of standard input, a block at a time, with their numbers.
final class ArchiveLines {
    /// A line that is longer is none of an archive's: whatever is read has an end.
    static let longest = 16 << 20
    /// What is thrown for one.
    static let endless = Errno(E2BIG)

    /// The number of the line given last, from 1.
    private(set) var number = 0
    private let descriptor: FileDescriptor
    private var bytes: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Opens a file; "-" is standard input.
    init(path: String) throws(Errno) {
        if path == "-" {
            let copy = try retryingInterrupts { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) }
            descriptor = FileDescriptor(owning: copy)
        } else {
            descriptor = try FileDescriptor(opening: path, O_RDONLY)
        }
    }

    /// The next line without its line feed; nil at the end.
    ///
    /// - Throws: why it cannot be read; `endless` for a line without end.
    func next() throws(Errno) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return bytes[start..<end]
            }
            searched = bytes.count
            if isAtEnd {
                guard start < bytes.count else { return nil }
                defer { start = bytes.count }
                number += 1
                return bytes[start...]
            }
            bytes.removeFirst(start)
            searched -= start
            start = 0
            if bytes.count > Self.longest { throw Self.endless }
            try readMore()
        }
    }

    private func readMore() throws(Errno) {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = try retryingInterrupts { read(descriptor.rawValue, &block, block.count) }
        bytes += block[..<count]
        isAtEnd = count == 0
    }
}
