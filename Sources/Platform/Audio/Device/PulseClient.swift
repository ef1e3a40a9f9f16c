import Activities
import CLinux
import Glibc
import Interface

/// Makes PulseAudio's library, which alsa-lib loads, send samples through the socket.
///
/// With shared memory each block costs another wake-up, when the server returns the memory: 190 per second instead of
/// 142 (docs/decisions/0042). Copying a block is cheap: it has at most 8 KiB.
public enum PulseClient {
    static let variable = "PULSE_CLIENTCONFIG"

    /// The variable's value at the start; children get it back.
    static let givenFile = Environment.path(variable)

    /// Call it before starting any thread, which might read the environment at the same time.
    public static func prepareEnvironment() {
        // A value below our buffer hangs the PulseAudio plugin for good; a larger one adds latency.
        unsetenv("PULSE_LATENCY_MSEC")
        avoidSharedMemory()
    }

    /// Writes a configuration with the learner's settings and ours. If that fails, the only effect is more wake-ups.
    static func avoidSharedMemory() {
        // Store the given value before this function changes the variable.
        _ = givenFile
        let descriptor = CLinux_file_in_memory("kochlea-pulse-client")
        guard descriptor >= 0 else { return }
        let path: Path = "/proc/self/fd/\(descriptor)"
        let text = configuration(environment: Environment.path)
        guard (try? writeFully(text, to: descriptor)) != nil, access(at: path, R_OK) == 0 else {
            close(descriptor)
            return
        }
        // The descriptor stays open: the library reads the file again for each device.
        setenv(variable, path.description, 1)
    }

    /// Includes the file that the library would read, then the files in its folder, then our setting, which wins.
    ///
    /// The library reads the first of $PULSE_CLIENTCONFIG, ~/.pulse/client.conf, $XDG_CONFIG_HOME/pulse/client.conf and
    /// /etc/pulse/client.conf, then the files in the folder of that name with `.d` (pulse-client.conf(5)).
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

    /// Restores the variable: children do not have our descriptor.
    static func environmentOfChildren(_ environment: [Path], given: Path?) -> [Path] {
        let others = environment.filter { !$0.hasPrefix("\(variable)=") }
        return others + (given.map { ["\(variable)=\($0)"] } ?? [])
    }
}
