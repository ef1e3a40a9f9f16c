internal import Glibc

/// What standard streams are opened on when nobody is at their other end.
enum Nowhere {
    /// Opens /dev/null.  In a container it may be missing or root's alone; then the root folder, which everyone can open and
    /// which refuses to be read or written.
    ///
    /// - Parameter access: O_RDONLY, O_WRONLY or O_RDWR, with flags.
    static func open(_ access: CInt) -> CInt? {
        for (path, flags) in [("/dev/null", access), ("/", access & ~O_ACCMODE | O_RDONLY | O_DIRECTORY)] {
            if let descriptor = try? retrying({ Glibc.open(path, flags) }) { return descriptor }
        }
        return nil
    }
}
