import Activities
public import Interface

/// The units for `kochlea remind`: see systemd.service(5) and systemd.timer(5).
public enum SystemdUnits {
    static let name = "kochlea-remind"

    public static func service(_ command: [Path]) -> String {
        """
        # Reminds the learner when practice is due. kochlea-remind.timer starts it; the options turn the timer on.
        [Unit]
        Description=Kochlea: reminder of practice
        Documentation=man:kochlea(1)

        [Service]
        Type=oneshot
        ExecStart=\(command.map(quoted).joined(separator: " "))

        """
    }

    /// Runs every half hour, and at once after sleep or power-off.
    public static let timer = """
        # Turned on and off in Kochlea's options, or with: systemctl --user enable --now kochlea-remind.timer
        [Unit]
        Description=Kochlea: reminders of practice
        Documentation=man:kochlea(1)

        [Timer]
        OnCalendar=*:0/30
        Persistent=true

        [Install]
        WantedBy=timers.target

        """

    static func quoted(_ path: Path) -> String {
        // A unit must be UTF-8, so other bytes become escapes.
        guard let word = path.text else {
            return "\"" + path.bytes.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
        }
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@=:,".contains($0)) }
        if isPlain, !word.isEmpty { return word }
        var quoted = "\""
        for character in word {
            switch character {
            case "\\", "\"": quoted += "\\\(character)"
            case "%", "$": quoted += "\(character)\(character)"
            case "\n": quoted += "\\n"
            default: quoted.append(character)
            }
        }
        return quoted + "\""
    }
}
