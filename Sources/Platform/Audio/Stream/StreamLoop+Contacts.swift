import Sound
import Synchronization

extension StreamLoop {
    func takeContacts() {
        guard let contacts else { return }
        let now = clock.now()
        let heard = if let line = map.line { line } else { presumedLine(at: now) }
        placement.setPrompt(isPrompt(contacts))
        while let edge = contacts.use({ $0.pop() }) {
            ladder.contact(now: now)
            let sample = placement.sample(of: edge, now: now, heard: heard)
            source.use { $0.contact(edge.contact, isDown: edge.isDown, at: sample) }
        }
        if contacts.use({ $0.takeOpensAll() }) {
            source.use { $0.openContacts(at: $0.position) }
            placement.openAll()
        }
        if watch.observe(pulse: contacts.use { $0.pulse }, isHeld: placement.isHeld, at: position) {
            source.use { $0.openContacts(at: $0.position) }
            placement.openAll()
            report(.unheard)
        }
        let block = if let device { device.use { $0.block } } else { pacedBlock }
        // While this thread is late, `made` is small. The lead must still suffice when the thread is on time again.
        let made = max(0, Int(position - heard.sample(atNanoseconds: now)))
        placement.observe(ahead: made + block, now: now)
        let lead = placement.lead
        status.use { $0.lead.store(lead, ordering: .relaxed) }
        reportLatency(lead)
    }

    /// Whether all threads on the way of a contact change have real-time priority.
    private func isPrompt(_ contacts: Unmanaged<ContactFeed>) -> Bool {
        guard contacts.use({ $0.isPrompt }) else { return false }
        return status.use { $0.scheduling.load(ordering: .relaxed) } > 0
    }

    /// An estimate while the device reports no delay: the stream is ahead by its fill less one block.
    private func presumedLine(at now: Int64) -> StreamLine {
        let ahead = device?.use { $0.fill - $0.block } ?? 0
        return StreamLine(
            sample: position - Int64(ahead), time: Double(now), step: 1e9 / Double(sampleRate))
    }
}
