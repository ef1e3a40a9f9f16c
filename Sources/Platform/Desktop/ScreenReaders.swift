import Activities
public import Interface

public enum ScreenReaders {
    /// The name of the program or of its script, and the product's name.
    private static let known = [
        ("orca", "Orca"), ("fenrir", "Fenrir"), ("espeakup", "espeakup"), ("brltty", "BRLTTY"),
        ("speechd-up", "speechd-up"), ("emacspeak", "Emacspeak"),
    ]

    /// By product name.
    public static func running(in folder: Path = "/proc") -> [String] {
        guard let names = try? FileInput.names(in: folder) else { return [] }
        let processes = names.filter { $0.bytes.allSatisfy { (0x30...0x39).contains($0) } }
        let programs = Set(processes.flatMap { self.programs("\(folder)/\($0)/cmdline") })
        return known.filter { programs.contains($0.0) }.map(\.1)
    }

    /// As `running`; an empty name if only the desktop reports a screen reader.
    public static func present() -> [String] {
        let running = running()
        return running.isEmpty && AccessibilityBus().hasScreenReader ? [""] : running
    }

    /// The names of a process's program and of an interpreter's script, its first argument that is no option.
    private static func programs(_ path: Path) -> [String] {
        guard let bytes = try? FileInput.contents(of: path, upTo: 4096) else { return [] }
        let arguments = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let script = arguments.dropFirst().first { !$0.hasPrefix("-") }
        let isInterpreted = arguments.first.map { name(of: $0).hasPrefix("python") || name(of: $0) == "sh" } ?? false
        return ([arguments.first] + (isInterpreted ? [script] : [])).compactMap { $0.map(name(of:)) }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
