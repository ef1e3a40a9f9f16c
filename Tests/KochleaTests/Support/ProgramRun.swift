import Glibc

/// One run of a program to its end: what it was given and what came out.
struct ProgramRun {
    /// Everything written to standard output.
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Everything written to standard error.
    let errors: String
    /// Exit code, or the negated signal that ended the program.
    let code: Int32
    /// Standard output as it was written.
    let outputBytes: [UInt8]

    /// Standard output in lines.
    var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

    /// Standard error in lines.
    var errorLines: [Substring] { errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

    /// What stands between a program and its run.
    enum Failure: Error {
        /// The system's call and its reason.
        case system(String, reason: String)
    }

    /// Runs Kochlea as it was built beside the tests, in English and without anything of this machine's learner.
    init(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws {
        try self.init(
            program: ProgramRun.kochlea, arguments, input: Array(input.utf8), environment: environment)
    }

    /// Runs any program, which is looked up in PATH unless it holds a slash.
    init(program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws {
        // Files instead of pipes: whatever the amount, neither side can wait for the other.
        let streams = try (0..<3).map { _ in try ProgramRun.unnamedFile() }
        defer { streams.forEach { close($0) } }
        try ProgramRun.fill(streams[0], with: input)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (index, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
        }
        let words = ([program] + arguments).map { strdup($0) }
        let settings = ProgramRun.environment(with: environment).map { strdup("\($0.key)=\($0.value)") }
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

    /// The program, which stands beside the bundle of tests.
    static let kochlea: String = {
        guard let resolved = realpath("/proc/self/exe", nil) else { return "kochlea" }
        defer { free(resolved) }
        let steps = String(cString: resolved).split(separator: "/").dropLast()
        return "/" + (steps + ["kochlea"]).joined(separator: "/")
    }()

    /// Whether a program of that name can be found in PATH.
    static func isInstalled(_ program: String) -> Bool {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    private static func environment(with changes: [String: String]) -> [String: String] {
        var result = ["LC_ALL": "C", "HOME": "/nonexistent"]
        for name in ["PATH", "KOCHLEA_LOCALEDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
            result[name] = getenv(name).map { String(cString: $0) }
        }
        return result.merging(changes) { $1 }
    }

    private static func unnamedFile() throws -> Int32 {
        var template = Array("/tmp/kochlea-stream-XXXXXX".utf8CString)
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
