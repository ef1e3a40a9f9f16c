public import Keyer

/// The devices of a script: gamepads that can only rumble, and play every pattern without delay.
public final class ScriptPads: DevicePort {
    /// From 0. A line of the script changes it.
    public var rumbleCount = 1
    /// Whether the next pattern is late, as on a slow device.
    public var isSlow = false
    public private(set) var touchState = TouchState.gone
    /// All patterns so far.
    public private(set) var patterns: [TouchPattern] = []

    public init() {}

    public var devices: [DeviceDescription] { [] }

    public func feel(_ pattern: TouchPattern?) {
        guard let pattern else { return touchState = .playing }
        patterns.append(pattern)
        let needed = pattern.pulses.contains { $0.place == .left || $0.place == .right } ? 2 : 1
        touchState = rumbleCount < needed ? .gone : isSlow ? .late : .onTime
        isSlow = false
    }

    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {}
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) {}
    public func setKeyboardsListening(_ isOn: Bool) {}
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) { touchState = .playing }
}
