import Interface
import Keyer
import Morse
import Sound
import Training

/// Set-up of a device: "Press what you want to use for dit".
///
///     asking dit ──pressed──> asking dah ──pressed──> stored ──> "for Kochlea alone?" (if possible)
///        │                          ├──the same again, long or twice──> stored as one switch
///        └──────────Escape──────────┴──> back without a change
///
/// Before it stores one switch, the screen asks for a keyed K, because the lengths of its presses show the learner's
/// unit. Enter or Escape skips the K.
///
/// A learner with only one switch cannot press another for the dah. Pressing the same switch again stores one switch.
/// While the screen is open, every control of every device is reported and none closes a contact. Keys of a keyboard
/// also arrive through the terminal. The screen acknowledges them and acts only on Escape.
final class CaptureScreen: ActivityScreen {
    let id = "capture"
    let services: Services
    /// A serial port to listen to as well.
    private let port: SerialRequest?
    private var contacts: [Contact]
    /// How often a control already taken was pressed again.
    private var refusals = 0
    private var captured: [(control: CapturedControl, contact: Contact)] = []
    /// Asked once the switch is stored.
    private var pace: PaceQuestion?
    /// A device that could be Kochlea's alone, to be asked for at the end.
    private var mayBeAlone: DeviceIdentity?

    /// Asks for the contacts in order.
    init(services: Services, contacts: [Contact], port: SerialRequest? = nil) {
        self.services = services
        self.port = port
        self.contacts = contacts
    }

    private var asked: Contact? { contacts.dropFirst(captured.count).first }

    private var question: Message {
        asked.map { Message("capture.press", ["contact": .message(DeviceWords.contact($0))]) }
            ?? Message("capture.done")
    }

    var place: [Message] {
        if pace != nil { return [Message("capture.pace")] }
        let advice = contacts.count > 1 ? [Message("capture.oneSwitch")] : []
        return [question] + advice + [Message("capture.escape")]
    }

    func opened(at now: Instant) {
        services.devices.port.setCapturing(true, port: port)
        let words = services.settings.isBrief ? [question] : place
        services.voice.play(words.map { .say($0.with(.text)) }, at: now)
    }

    func closing(at now: Instant) -> Bool {
        services.devices.port.setCapturing(false, port: nil)
        return false
    }

    /// Any key shows only that it was pressed.
    func takes(_ letter: Character) -> Bool { true }

    var bindings: [KeyBinding] {
        let controls: [Key] = [.tab, .space, .backspace, .up, .down, .left, .right, .home, .end]
        let out: [KeyBinding] =
            pace == nil
            ? [
                KeyBinding(.escape, "capture.key.cancel") { [self] in leave(at: $0) },
                KeyBinding(.enter, "capture.key.pressed") { [self] in noteKey(at: $0) },
            ] : [Key.escape, .enter].map { KeyBinding($0, "capture.key.skip") { [self] in end(at: $0) } }
        return out
            + controls.map { KeyBinding($0, "capture.key.pressed") { [self] in noteKey(at: $0) } }
            + [KeyBinding(answer: "capture.key.pressed") { [self] in noteKey(at: $1) }]
    }

    /// The key may belong to the control being pressed, which is reported on release, or to a keyboard that may not be
    /// read: either way it is acknowledged.
    private func noteKey(at now: Instant) { services.voice.signal(.typed, at: now) }

    func repeatMorse(at now: Instant) { noteKey(at: now) }

    func pauseOrResume(at now: Instant) { noteKey(at: now) }

    private func leave(at now: Instant) {
        services.devices.port.setCapturing(false, port: nil)
        services.screens.close(at: now)
    }

    /// Handles a control that was pressed and released.
    func take(_ control: CapturedControl, at now: Instant) {
        // Escape must remain the way out.
        guard control.name != "KEY_ESC" else { return }
        if pace != nil { return takePace(control, at: now) }
        guard let asked else { return }
        let isTaken = captured.contains {
            $0.control.device.identity == control.device.identity && $0.control.control == control.control
        }
        guard !isTaken else { return refuse(control, at: now) }
        accept(control, as: asked, at: now)
        if self.asked == nil { finish(at: now) } else { services.voice.say(question.with(.text), at: now) }
    }

    /// Milliseconds of a second press that mean the control already taken is the only one.
    private static let longPress = 1500

    private func refuse(_ control: CapturedControl, at now: Instant) {
        refusals += 1
        guard refusals > 1 || control.heldMilliseconds >= Self.longPress else {
            return services.voice.play(
                [.earcon(.wrong), .say(Message("capture.taken")), .say(question.with(.text))], at: now)
        }
        contacts = [.straight]
        captured = []
        accept(control, as: .straight, at: now)
        finish(at: now)
    }

    private func accept(_ control: CapturedControl, as asked: Contact, at now: Instant) {
        captured.append((control, asked))
        let told = Message(
            "capture.got",
            [
                "contact": .message(DeviceWords.contact(asked)), "control": .message(DeviceWords.control(control.name)),
                "device": DeviceWords.name(control.device.identity),
            ])
        services.voice.play([.earcon(.right), .say(told)] + Self.warnings(control).map { .say($0) }, at: now)
    }

    /// A shorter press was not made by a finger: the device sends press and release together.
    private static let shortestHold = 12

    private static func warnings(_ control: CapturedControl) -> [Message] {
        var warnings: [Message] = []
        if control.heldMilliseconds < shortestHold { warnings.append(Message("capture.short")) }
        if control.repeats { warnings.append(Message("capture.repeats")) }
        if control.bounceMilliseconds > 0 {
            warnings.append(Message("capture.bounces", ["count": .integer(control.bounceMilliseconds)]))
        }
        return warnings
    }

    private func finish(at now: Instant) {
        let devices = Set(captured.map(\.control.device.identity))
        let keyboards = Set(captured.map(\.control.device).filter(\.isKeyboard).map(\.identity))
        let mayAsk = devices.filter {
            services.devices.book.setup(of: $0)?.isGrabbed != true && DevicesMenu.mayGrab($0, services: services)
        }
        services.devices.change(at: now) { book in
            book.take(captured)
            if let port { book.supply(port.identity, port.supply) }
            for device in mayAsk.subtracting(keyboards) { book.grab(device, true) }
        }
        if contacts == [.straight], services.settings.keyer.mode != .straight {
            // In every keyer mode, a single switch keys by the length of its presses.
            services.voice.say(Message("capture.straight"), at: now)
        }
        services.voice.say(Message("capture.done"), at: now)
        // Two devices at once are rare, and each has the same question in its own menu.
        if mayAsk.count == 1 { mayBeAlone = mayAsk.first }
        guard contacts == [.straight], let control = captured.first?.control,
            control.heldMilliseconds >= Self.shortestHold
        else { return end(at: now) }
        pace = PaceQuestion()
        services.voice.say(Message("capture.pace").with(.text), at: now)
    }

    /// A press of the K that was asked for.
    private func takePace(_ control: CapturedControl, at now: Instant) {
        guard let own = captured.first?.control, own.device.identity == control.device.identity,
            own.control == control.control
        else { return services.voice.signal(.unused, at: now) }
        switch pace?.take(control.heldMilliseconds) {
        case .more, nil: services.voice.signal(.typed, at: now)
        case .again: services.voice.play([.earcon(.wrong), .say(Message("capture.pace.again").with(.text))], at: now)
        case .unit(let unit):
            services.radio.follow(unit: unit, at: own.device.identity.name, now: now)
            services.voice.play([.earcon(.right), .say(Message("capture.pace.got"))], at: now)
            end(at: now)
        case .unknown:
            services.voice.say(Message("capture.pace.later"), at: now)
            end(at: now)
        }
    }

    private func end(at now: Instant) {
        // The device stays open until it is in use. Opening a serial port again would raise its lines.
        defer { services.devices.port.setCapturing(false, port: nil) }
        if let device = mayBeAlone {
            services.screens.replace(by: DevicesMenu.question(of: device, services: services), at: now)
        } else {
            services.screens.close(at: now)
        }
    }
}
