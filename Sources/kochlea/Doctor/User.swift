internal import Glibc

/// Who runs the program.
enum User {
    /// The name to log in by.
    static var name: String {
        getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "$USER"
    }
}
