import Glibc
public import Trainer

/// Lines on standard output, each written whole.
public final class StandardOutputLines: LineOutput {
    private let descriptor: CInt
    private var isOpen = true

    /// Lines on a descriptor, by default standard output.
    public init(descriptor: CInt = 1) {
        self.descriptor = descriptor
    }

    /// Lines on what a descriptor is at this moment, whatever is put in its place later.
    public convenience init(duplicating descriptor: CInt) {
        // Kept open until the process ends.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        self.init(descriptor: copy >= 0 ? copy : descriptor)
    }

    /// Prints one line.  What would move the cursor or end the line early becomes a space.
    ///
    /// Once nobody reads any more (`kochlea | head`), nothing is written: practice goes on by ear.
    public func print(_ line: String) {
        guard isOpen else { return }
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            scalars.append(Self.isPlain(scalar) ? scalar : " ")
        }
        scalars.append("\n")
        do throws(Errno) {
            try writeFully(String(scalars).utf8, to: descriptor)
        } catch {
            isOpen = error.code != EPIPE && error.code != EIO && error.code != EBADF
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
