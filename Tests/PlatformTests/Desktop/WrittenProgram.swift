import Glibc
import Interface
import TestSupport

@testable import Platform

extension TemporaryFolder {
    /// Another program copies the script into place. While this process has it open for writing, children of parallel
    /// tests inherit the descriptor, and the kernel refuses to run a file that is open for writing.
    func writeProgram(_ text: String, to name: String) throws {
        try write(text.utf8, to: "\(name).text")
        let script: Path = "cp \"$0.text\" \"$0\" && chmod 755 \"$0\" && rm \"$0.text\""
        guard ChildProcess.run(["sh", "-c", script, "\(path)/\(name)"], patience: 60_000) == .exited(0) else {
            throw Errno(EIO)
        }
    }
}
