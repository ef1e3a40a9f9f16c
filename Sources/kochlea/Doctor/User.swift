import Glibc

enum User {
    static var name: String {
        getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "$USER"
    }
}
