import Activities
import Interface
import Platform

extension Finding {
    /// Checks the sound output and measures the latency from key to sound.
    static func sound(_ destination: AudioDestination) -> [Finding] {
        switch destination {
        case .none: [.good("doctor.sound.off")]
        case .file(let path): [.good("doctor.sound.file", ["path": .text(path.description)])]
        case .alsa(let name): device(name)
        }
    }

    private static func device(_ name: String) -> [Finding] {
        do throws(AlsaError) {
            let found = try SoundProbe.open(name)
            let works = Finding.good(
                "doctor.sound.good", ["device": .text(name), "rate": .integer(found.sampleRate)])
            return [works] + (found.keyLatency.map { [Finding(message: $0.message)] } ?? [])
        } catch {
            return [
                .bad(
                    "doctor.sound.bad", ["device": .text(name), "reason": .text(error.reason)],
                    remedy: remedy(for: error.cause))
            ]
        }
    }

    private static func remedy(for cause: AlsaError.Cause) -> Message {
        switch cause {
        case .noDevice: Message("doctor.sound.plugIn", ["command": .text("aplay -l")])
        case .busy: Message("doctor.sound.busy", ["option": .text("--audio")])
        case .noPermission: .joinAudio
        case .noServer, .stalled:
            Message("doctor.sound.server", ["command": .text("systemctl --user restart pipewire pipewire-pulse")])
        case .unsupported, .other:
            Message("doctor.sound.other", ["option": .text("--audio"), "command": .text("aplay -L")])
        }
    }
}

extension Message {
    /// For a command that takes effect at the next login.
    static func relogin(_ command: String) -> Message { Message("doctor.relogin", ["command": .text(command)]) }

    static var joinAudio: Message { .relogin("sudo usermod -a -G audio \(User.name)") }
}
