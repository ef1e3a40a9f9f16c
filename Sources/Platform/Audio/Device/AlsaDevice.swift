import CAlsa
import Glibc
import Sound

/// An open ALSA PCM for playback, non-blocking: only `wait` blocks.
final class AlsaDevice: SoundDevice {
    let name: String
    let agreement: AlsaAgreement

    private let handle: OpaquePointer
    /// Converted frames that the device has not accepted yet.
    private let buffer: UnsafeMutableRawPointer
    private var first = 0
    /// Frames accepted since the start, capped at the fill. The device starts to play at the fill.
    private var begun = 0
    /// Consecutive errors from which a sound server may recover.
    private var failures = 0
    private(set) var pending = 0

    var plan: PeriodPlan { agreement.plan }
    var isServer: Bool { agreement.isServer }
    var sampleRate: Int { agreement.sampleRate }

    convenience init(name: String, rate: AlsaRate, wish: PlanWish) throws(AlsaError) {
        try self.init(name: name, rate: rate) { PeriodPlan.plan(wish, for: $0) }
    }

    init(name: String, rate: AlsaRate, plan: (OutputKind) -> PeriodPlan) throws(AlsaError) {
        CAlsa_silence()
        var opened: OpaquePointer?
        let code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
        // alsa-lib returns EINVAL for a missing card, and also for bad parameters later.
        guard code >= 0, let opened else { throw AlsaError(device: name, code: code == -EINVAL ? ENODEV : code) }
        do throws(AlsaError) {
            agreement = try AlsaAgreement(opened, name: name, rate: rate, plan: plan)
        } catch {
            snd_pcm_close(opened)
            throw error
        }
        self.name = name
        handle = opened
        buffer = .allocate(
            byteCount: AlsaAgreement.longestBlock * agreement.channels * agreement.format.size, alignment: 16)
    }

    deinit {
        // Do not drain: the device may be gone.
        snd_pcm_drop(handle)
        snd_pcm_close(handle)
        buffer.deallocate()
    }

    func state() -> DeviceState {
        var room: snd_pcm_sframes_t = 0
        var delay: snd_pcm_sframes_t = 0
        let code = snd_pcm_avail_delay(handle, &room, &delay)
        guard code >= 0 else { return recover(code) }
        // Do not fill the buffer beyond the plan, even if it is longer: that would only add latency.
        let ready = agreement.buffer - Int(room)
        if failures > 0, snd_pcm_state(handle) == SND_PCM_STATE_RUNNING { failures = 0 }
        let left = self.left(of: ready, delay: Int(delay))
        return .ready(room: max(0, min(fill - left, Int(room))), delay: Int(delay) + pending)
    }

    func write(_ block: UnsafeBufferPointer<Float>, cue: EarCue?) -> DeviceState {
        guard block.count <= AlsaAgreement.longestBlock, pending == 0 else { preconditionFailure() }
        agreement.format.convert(block, cue: cue, to: buffer, channels: agreement.channels)
        first = 0
        pending = block.count
        return flush()
    }

    func flush() -> DeviceState {
        while pending > 0 {
            let frameSize = agreement.channels * agreement.format.size
            let written = snd_pcm_writei(handle, buffer + first * frameSize, snd_pcm_uframes_t(pending))
            if written <= 0 { return written == 0 ? .resting : recover(Int32(written)) }
            first += Int(written)
            pending -= Int(written)
            begun = min(begun + Int(written), fill)
        }
        return .ready(room: 0, delay: 0)
    }

    func wait(milliseconds: Int32) {
        snd_pcm_wait(handle, milliseconds)
    }

    func rest() -> DeviceState {
        snd_pcm_drop(handle)
        pending = 0
        let code = prepare()
        return code < 0 ? .lost(-code) : .ready(room: fill, delay: 0)
    }

    private func prepare() -> Int32 {
        begun = 0
        return snd_pcm_prepare(handle)
    }

    /// The number of frames that count as unplayed.
    ///
    /// PulseAudio reports played frames in steps of a period, but its delay is exact while it plays. It takes one
    /// period at a time out of its buffer. That period counts as unplayed, too, because after a gap PulseAudio needs
    /// all the others to start. With PipeWire the delay is not used: writing fewer frames does not shorten its cycle,
    /// or the delay of a headset.
    private func left(of ready: Int, delay: Int) -> Int {
        guard delay > 0, case .pulseAudio = agreement.kind else { return ready }
        let taken = begun >= fill ? plan.period : 0
        return min(ready + taken, max(delay, ready - plan.period))
    }

    private var mayRecover: Bool {
        guard agreement.isServer else { return false }
        return failures < 50
    }

    private func recover(_ code: Int32) -> DeviceState {
        switch -code {
        case let code where code == EAGAIN || Errno(code).isInterruption:
            return .resting
        case EPIPE:
            let code = prepare()
            return code < 0 ? .lost(-code) : .gap
        case ESTRPIPE:
            let code = snd_pcm_resume(handle)
            if code == -EAGAIN { return .resting }
            // Restart hardware that cannot resume.
            if code < 0, case let code = prepare(), code < 0 { return .lost(-code) }
            return .gap
        case EIO where mayRecover:
            // The PulseAudio plugin returns EIO when the server was too late to restart the stream after a gap.
            failures += 1
            // The server may need some milliseconds. Restarting it at every error would never let it recover.
            guard failures % 5 == 1 else { return .resting }
            snd_pcm_drop(handle)
            let code = prepare()
            if code < 0 { return .lost(-code) }
            return failures == 1 ? .gap : .resting
        default:
            return .lost(-code)
        }
    }
}
