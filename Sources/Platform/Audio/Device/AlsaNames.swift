internal import CAlsa

/// The PCMs that ALSA's configuration knows by name.
public enum AlsaNames {
    /// Whether a PCM is defined, be its card there or not; nil where there is no configuration to look at.
    ///
    /// - Parameter name: as for `--audio`, with arguments after a colon: `hw:1,0`.
    public static func isDefined(_ name: String) -> Bool? {
        CAlsa_silence()
        var top: OpaquePointer?
        guard snd_config_update_ref(&top) >= 0, let top else { return nil }
        defer { snd_config_unref(top) }
        var found: OpaquePointer?
        return snd_config_search(top, "pcm.\(name.prefix { $0 != ":" })", &found) >= 0
    }
}
