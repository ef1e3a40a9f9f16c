import Activities
import CLinux
import Glibc
import Interface
import Sound

/// A regular file, a pipe (`<(command)`, a FIFO) or /dev/null, read to its end. Folders, sockets and other devices are
/// refused: a device may have no end.
final class ReadableFile {
    private let descriptor: FileDescriptor
    /// CLOCK_MONOTONIC in nanoseconds: when to give up a FIFO without a writer. Nil for other files, and once the
    /// writer is there.
    private var deadline: Int64?

    init(_ path: Path) throws(WholeFile.Failure) {
        do throws(Errno) {
            descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw .system(error)
        }
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw .notRegular }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO:
            let isNamed = status.st_dev != Self.deviceOfPipes
            deadline = isNamed ? MonotonicClock.nanoseconds + .nanoseconds(milliseconds: Self.patience) : nil
        case S_IFCHR where (try? Platform.status(of: "/dev/null"))?.st_rdev == status.st_rdev: break
        default: throw .notRegular
        }
    }

    /// Empty at the end. Throws `notRegular` for a FIFO that has no writer after a second.
    func readSome() throws(WholeFile.Failure) -> [UInt8] {
        while true {
            do throws(Errno) {
                let bytes = try descriptor.readSome()
                guard bytes.isEmpty, let deadline else {
                    self.deadline = nil
                    return bytes
                }
                if MonotonicClock.nanoseconds > deadline { break }
                poll(nil, 0, 10)
            } catch {
                guard error.code == EAGAIN else { throw .system(error) }
                deadline = nil
                var polled = [pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)]
                _ = try? waitForAny(of: &polled, nanoseconds: -1)
            }
        }
        throw .notRegular
    }

    /// Milliseconds that a FIFO may lack a writer: the other program may be starting.
    private static let patience = 1000

    /// The file system of unnamed pipes, which always have a writer; nil if no pipe can be made.
    private static var deviceOfPipes: dev_t? {
        var (reading, writing): (CInt, CInt) = (-1, -1)
        guard CLinux_pipe(&reading, &writing) == 0 else { return nil }
        defer {
            close(reading)
            close(writing)
        }
        var status = stat()
        return fstat(reading, &status) == 0 ? status.st_dev : nil
    }
}
