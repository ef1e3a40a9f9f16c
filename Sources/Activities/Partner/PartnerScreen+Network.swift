import Interface
import Morse
import OnAir

extension PartnerScreen {
    /// The open screen of partner practice, also below a menu.
    static func open(in screens: ScreenStack) -> PartnerScreen? {
        screens.all.lazy.compactMap { $0 as? PartnerScreen }.last
    }

    func handle(_ report: NetworkReport, at now: Instant) {
        guard !isOver else { return }
        switch report {
        case .ready(let address, let local, let own):
            self.local = local
            link.filter.own = own
            if link.admission == .nobody { link.admission = .only(address) }
            note("ready", [("peer", .string(address.description)), ("local", .string(local.description))], at: now)
        case .packet(let bytes, let address): take(bytes, from: address, at: now)
        case .closed(let trouble): leave(saying: PartnerWords.message(trouble, peer), at: now)
        case .silent: leave(saying: Message("partner.silent"), at: now)
        }
    }

    private func take(_ bytes: [UInt8], from address: IPv4Address, at now: Instant) {
        let arrival = link.take(bytes, from: address, at: now)
        note(
            "received",
            [
                ("address", .string(address.description)), ("bytes", .string(PartnerWords.hexadecimal(bytes))),
                ("as", .string(PartnerWords.word(for: arrival))),
            ], at: now)
        switch arrival {
        case .word(_, let dropped):
            silenceEnds = now.advanced(byMilliseconds: Self.silence)
            services.ports.packets.keepOpen()
            if dropped > 0 { warn(Message("partner.dropped"), at: now) }
        case .answerable: send([], to: address, at: now)
        case .filtered(.tooMany):
            warn(Message("partner.tooMany", ["address": .text(address.description)]), at: now)
        case .filtered, .refused, .empty, .stranger: break
        }
    }

    /// Speaks a warning once.
    private func warn(_ message: Message, at now: Instant) {
        guard told.insert(message.id).inserted else { return }
        services.voice.play([.say(message.with(.notification))], at: now)
    }

    /// Sends the packets that may go now.
    ///
    /// - Parameter isLast: whether all go at once, because the socket closes.
    func sendDue(isLast: Bool = false, at now: Instant) {
        while let packet = outbox.next(at: isLast ? outbox.deadline ?? now : now) {
            silenceEnds = now.advanced(byMilliseconds: Self.silence)
            send(packet.bytes, to: destination, at: now)
        }
    }

    /// Nil for the peer of the port.
    private var destination: IPv4Address? {
        if case .only(let address) = link.admission, peer == .everybody { address } else { nil }
    }

    private func send(_ bytes: [UInt8], to address: IPv4Address?, at now: Instant) {
        services.ports.packets.send(bytes, to: address)
        let target = address.map(\.description) ?? PartnerWords.text(of: peer)
        note(
            "sent", [("address", .string(target)), ("bytes", .string(PartnerWords.hexadecimal(bytes)))], at: now)
    }
}
