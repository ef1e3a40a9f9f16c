import Activities
import CAlsa
import Glibc
public import Interface

public enum AlsaNames {
    /// Whether ALSA's configuration defines a PCM, even if its card is missing; nil if there is no configuration.
    ///
    /// - Parameter name: may have arguments after a colon: `hw:1,0`.
    public static func isDefined(_ name: String) -> Bool? {
        CAlsa_silence()
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0, let top else { return nil }
        defer { snd_config_unref(top) }
        var found: OpaquePointer?
        // Without its configuration files ALSA defines no PCM, so a missing name would mean nothing.
        guard snd_config_search(top, "pcm", &found) >= 0 else { return nil }
        return snd_config_search(top, "pcm.\(name.prefix { $0 != ":" })", &found) >= 0
    }

    /// Cards with ALSA's conversion (`plughw`), and sound servers. Leaves out names that lead to the same devices:
    /// names for one use (surround, digital output) and plugins.
    public static var playback: [CueOutlet] {
        CAlsa_silence()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var outlets: [CueOutlet] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            func text(_ field: String) -> String? {
                guard let value = snd_device_name_get_hint(hint, field) else { return nil }
                defer { free(value) }
                return String(cString: value)
            }
            guard let name = text("NAME"), text("IOID") != "Input" else { continue }
            let plugin = name.prefix { $0 != ":" }
            let isCard = name.contains(":") && plugin == "plughw"
            guard isCard || !name.contains(":") && !unfit.contains(String(plugin)) else { continue }
            let title = text("DESC")?.split(separator: "\n").first.map(String.init) ?? name
            outlets.append(CueOutlet(name: name, title: title))
        }
        return outlets
    }

    /// `default` usually plays the stream itself. The others are plugins, not outputs.
    private static let unfit: Set = [
        "default", "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss", "sysdefault",
    ]
}
