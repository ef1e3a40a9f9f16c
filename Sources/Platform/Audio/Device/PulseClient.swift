internal import CLinux
internal import Glibc
import Trainer

/// Tells PulseAudio's library, which alsa-lib loads, to send its samples through the socket.
///
/// In memory shared with the server each block costs one wake-up more, when the server gives the memory back: 190 a second
/// instead of 142 (docs/decisions/0042).  A block is 8 KiB at most, so copying it costs nothing.
public enum PulseClient {
    /// The library's variable for the file of its settings.
    static let variable = "PULSE_CLIENTCONFIG"

    /// What the variable was when the program began; children get it back.
    static let givenFile = Environment.path(variable)

    /// Sets the variables that the library reads.  Call it before any thread is started, because another thread may be
    /// reading the environment meanwhile.
    public static func prepareEnvironment() {
        // Makes the PulseAudio plugin hang for good where it is less than our buffer, and adds latency where it is more.
        unsetenv("PULSE_LATENCY_MSEC")
        avoidSharedMemory()
    }

    /// Points the library to the learner's own settings and ours after them.
    ///
    /// Without a /proc or memory everything stays as it is, and only more wake-ups are the result.
    static func avoidSharedMemory() {
        // Made now, before the variable changes.
        _ = givenFile
        let descriptor = CLinux_file_in_memory("kochlea-pulse-client")
        guard descriptor >= 0 else { return }
        let path: Path = "/proc/self/fd/\(descriptor)"
        let text = configuration(environment: Environment.path)
        guard (try? writeFully(text, to: descriptor)) != nil, access(at: path, R_OK) == 0 else {
            close(descriptor)
            return
        }
        // The descriptor stays open as long as the program runs: each device that is opened reads the file again.
        setenv(variable, path.description, 1)
    }

    /// A file of settings: the one that the library would have read, then the files beside it, then ours, which wins.
    ///
    /// The library reads the first there is of $PULSE_CLIENTCONFIG, ~/.pulse/client.conf, $XDG_CONFIG_HOME/pulse/client.conf
    /// and /etc/pulse/client.conf, and then what is in the folder of the same name with `.d` (pulse-client.conf(5)).
    static func configuration(environment: (String) -> Path?) -> [UInt8] {
        let home = environment("HOME") ?? ""
        let settings = environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.config"
        let usual: [Path] = ["\(home)/.pulse/client.conf", "\(settings)/pulse/client.conf", "/etc/pulse/client.conf"]
        let candidates = environment(variable).map { [$0] } ?? usual
        var lines: [Path] = []
        if let file = candidates.first(where: { access(at: $0, R_OK) == 0 }) {
            let further = (try? FileInput.names(in: "\(file).d")) ?? []
            let names = further.filter { $0.hasSuffix(".conf") }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            let files: [Path] = [file] + names.map { "\(file).d/\($0)" }
            lines = files.map { ".include \($0)" }
        }
        return Array((lines + ["enable-shm = no", ""]).map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// The environment for children, who do not have our descriptor: the variable as it was given.
    static func environmentOfChildren(_ environment: [Path], given: Path?) -> [Path] {
        let others = environment.filter { !$0.hasPrefix("\(variable)=") }
        return others + (given.map { ["\(variable)=\($0)"] } ?? [])
    }
}
