import Interface
import Keyer
import Morse
import Sound
import Training

/// Set-up of a device: "Press what you want to use for dit".
///
///     asking dit ──pressed──> asking dah ──pressed──> stored ──> "for Kochlea alone?" (if possible)
///        │                          ├──the same again, long or twice──> stored as one switch
///        └──────────Escape──────────┴──> back, nothing changed
///
/// For one switch, the screen first asks for a K, whose presses give the unit of the hand. Enter or Escape skips this.
///
/// A learner with only one switch could not answer the second question, so pressing that switch again stores it as one
/// switch. While the screen is open, the input thread reports every control of every device, and none closes a contact.
/// Keys of a keyboard also arrive through the terminal. The screen only acknowledges them, except Escape.
final class CaptureScreen: ActivityScreen {
    let id = "capture"
    let services: Services
    /// A serial port to listen to as well.
    private let port: SerialRequest?
    private var contacts: [Contact]
    /// How often the learner pressed a control that is already taken.
    private var refusals = 0
    private var captured: [(control: CapturedControl, contact: Contact)] = []
    /// Asked once the switch is stored.
    private var pace: PaceQuestion?
    /// A device that Kochlea could reserve. The screen asks about it at the end.
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

    /// Every key is acknowledged.
    func takes(_ letter: Character) -> Bool { true }

    var bindings: [KeyBinding] {
        let controls: [Key] = [.tab, .space, .backspace, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
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

    /// Acknowledges a key from the terminal. It may belong to a control whose report comes on release, or to a keyboard
    /// that Kochlea has no permission to read.
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

    /// If the second press of a taken control lasts this many milliseconds, the control is the learner's only switch.
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

    /// Milliseconds. No finger makes a shorter press: such a device sends press and release together.
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
            // A single switch keys by the length of its presses in every keyer mode, because its contact is `straight`.
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

    /// Takes a press of the requested K.
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
        // The device must stay open until its set-up is in use, because opening a serial port again would raise its
        // lines.
        defer { services.devices.port.setCapturing(false, port: nil) }
        if let device = mayBeAlone {
            services.screens.replace(by: DevicesMenu.question(of: device, services: services), at: now)
        } else {
            services.screens.close(at: now)
        }
    }
}
