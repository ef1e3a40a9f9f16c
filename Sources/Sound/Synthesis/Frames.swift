/// Loops over samples that the compiler can prove free of allocation and locks, unlike the library's `update`.
extension UnsafeMutablePointer where Pointee == Float {
    func copy(_ source: UnsafePointer<Float>, _ count: Int) {
        var frame = 0
        while frame < count {
            self[frame] = source[frame]
            frame &+= 1
        }
    }

    /// Writes zeros here.
    func silence(_ count: Int) {
        var frame = 0
        while frame < count {
            self[frame] = 0
            frame &+= 1
        }
    }

    /// Limits samples softly, as the band does.
    func limit(_ count: Int) {
        var frame = 0
        while frame < count {
            self[frame] = Band.held(self[frame])
            frame &+= 1
        }
    }
}
