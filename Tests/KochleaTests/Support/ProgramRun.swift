import Glibc
import Interface
import TestSupport

struct ProgramRun {
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    let errors: String
    /// The exit code, or the negated signal that ended the program.
    let code: Int32
    let outputBytes: [UInt8]

    var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

    var errorLines: [Substring] { errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

    /// Whether a line of the errors is this message. Placeholders without an argument may have any value.
    func reports(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Bool {
        errorLines.contains { $0.hasPrefix("kochlea: ") && String($0.dropFirst(9)).isEnglish(id, arguments) }
    }

    enum Failure: Error {
        /// The system call and the reason.
        case system(String, reason: String)
    }

    /// The Kochlea of this build, in English and without the settings of this machine.
    init(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws {
        try self.init(
            program: ProgramRun.kochlea, arguments, input: Array(input.utf8), environment: environment)
    }

    /// Searches PATH unless the name contains a slash.
    init(program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws {
        // Files instead of pipes, so that neither side can block the other.
        let streams = try (0..<3).map { _ in try ProgramRun.unnamedFile() }
        defer { streams.forEach { close($0) } }
        try ProgramRun.fill(streams[0], with: input)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (index, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
        }
        // Programs may write into the user's folders. This one is removed afterwards.
        let home = try TemporaryFolder()
        let words = ([program] + arguments).map { strdup($0) }
        let settings = ProgramRun.environment(home: home.path, with: environment).map {
            strdup("\($0.key)=\($0.value)")
        }
        defer { (words + settings).forEach { free($0) } }
        var process = pid_t()
        let refusal = posix_spawnp(&process, program, &actions, nil, words + [nil], settings + [nil])
        guard refusal == 0 else { throw Failure.system("spawn \(program)", reason: String(cString: strerror(refusal))) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure.system("wait", reason: String(cString: strerror(errno))) }
        }
        code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        outputBytes = try ProgramRun.contents(of: streams[1])
        errors = String(decoding: try ProgramRun.contents(of: streams[2]), as: UTF8.self)
    }

    /// In the same folder as the bundle of the tests.
    static let kochlea: String = {
        guard let resolved = realpath("/proc/self/exe", nil) else { return "kochlea" }
        defer { free(resolved) }
        let steps = String(cString: resolved).split(separator: "/").dropLast()
        return "/" + (steps + ["kochlea"]).joined(separator: "/")
    }()

    static func isInstalled(_ program: String) -> Bool {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    private static func environment(home: String, with changes: [String: String]) -> [String: String] {
        var result = ["LC_ALL": "C", "HOME": home]
        for name in ["PATH", "TMPDIR", "KOCHLEA_LOCALEDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
            result[name] = getenv(name).map { String(cString: $0) }
        }
        return result.merging(changes) { $1 }
    }

    private static func unnamedFile() throws -> Int32 {
        var template = TemporaryPlace.template("stream")
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Failure.system("mkstemp", reason: String(cString: strerror(errno))) }
        unlink(template)
        return descriptor
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws {
        guard write(descriptor, bytes, bytes.count) == bytes.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw Failure.system("write", reason: String(cString: strerror(errno)))
        }
    }

    private static func contents(of descriptor: Int32) throws -> [UInt8] {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: length)
        guard pread(descriptor, &bytes, length, 0) == length else {
            throw Failure.system("read", reason: String(cString: strerror(errno)))
        }
        return bytes
    }
}
