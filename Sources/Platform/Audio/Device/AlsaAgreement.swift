import CAlsa
import Sound

enum AlsaRate: Equatable {
    /// This rate if the device has it, otherwise the nearest one that it has.
    case preferred(Int)
    /// ALSA converts if necessary.
    case exactly(Int)
}

struct AlsaAgreement {
    let format: SampleFormat
    let channels: Int
    let sampleRate: Int
    /// As wanted, if the device grants that. Otherwise its blocks are device periods and fit into the device's buffer.
    let plan: PeriodPlan
    /// In frames.
    let buffer: Int
    let kind: OutputKind
    /// Whether the PCM has no card: it belongs to a sound server or to a plugin of alsa-lib.
    let isServer: Bool

    /// In frames.
    static var longestBlock: Int { 8192 }

    init(
        _ pcm: OpaquePointer, name: String, rate: AlsaRate, plan wish: (OutputKind) -> PeriodPlan
    ) throws(AlsaError) {
        kind = AlsaAgreement.kind(of: pcm)
        isServer = kind != .hardware

        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) >= 0, let parameters else {
            throw AlsaError(device: name, code: ENOMEM)
        }
        defer { snd_pcm_hw_params_free(parameters) }
        func check(_ code: Int32) throws(AlsaError) {
            if code < 0 { throw AlsaError(device: name, code: code) }
        }

        try check(snd_pcm_hw_params_any(pcm, parameters))
        try check(snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))
        guard
            let format = SampleFormat.allCases.first(where: {
                snd_pcm_hw_params_set_format(pcm, parameters, $0.alsa) >= 0
            })
        else { throw AlsaError(device: name, code: EINVAL) }
        self.format = format

        var channels: UInt32 = 2
        try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels))
        self.channels = Int(channels)

        var granted: UInt32
        switch rate {
        case .preferred(let hertz):
            granted = UInt32(hertz)
            // Without conversion ALSA chooses among the rates of the device itself.
            try check(snd_pcm_hw_params_set_rate_resample(pcm, parameters, 0))
            try check(snd_pcm_hw_params_set_rate_near(pcm, parameters, &granted, nil))
        case .exactly(let hertz):
            granted = UInt32(hertz)
            try check(snd_pcm_hw_params_set_rate(pcm, parameters, granted, 0))
        }
        sampleRate = Int(granted)

        let wanted = wish(kind).scaled(toSamplesPerSecond: sampleRate)
        var period = snd_pcm_uframes_t(wanted.period)
        try check(snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil))
        let periods = (wanted.fill + Int(period) - 1) / max(1, Int(period))
        var buffer = period * snd_pcm_uframes_t(max(periods, wanted.count))
        try check(snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer))
        try check(snd_pcm_hw_params(pcm, parameters))
        try check(snd_pcm_hw_params_get_period_size(parameters, &period, nil))
        try check(snd_pcm_hw_params_get_buffer_size(parameters, &buffer))
        self.buffer = Int(buffer)
        plan = AlsaAgreement.plan(wanted, period: Int(period), buffer: Int(buffer))

        // Newer PipeWire plugins set the server's cycle to the wake-up size: use a period, not a block.
        let wake = isServer ? plan.period : self.buffer - plan.fill + plan.frames
        try AlsaAgreement.setSoftware(pcm, name: name, plan: plan, buffer: self.buffer, wake: wake)
    }

    private static func plan(_ wanted: PeriodPlan, period: Int, buffer: Int) -> PeriodPlan {
        if period == wanted.period, buffer >= wanted.fill { return wanted }
        let frames = min(period, longestBlock, buffer)
        return PeriodPlan(frames: frames, count: max(1, min(max(3, wanted.count), buffer / frames)))
    }

    /// Starts at the plan's fill, wakes when `wake` frames have room, stops when the buffer is empty.
    private static func setSoftware(
        _ pcm: OpaquePointer, name: String, plan: PeriodPlan, buffer: Int, wake: Int
    ) throws(AlsaError) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) >= 0, let parameters else {
            throw AlsaError(device: name, code: ENOMEM)
        }
        defer { snd_pcm_sw_params_free(parameters) }
        func check(_ code: Int32) throws(AlsaError) {
            if code < 0 { throw AlsaError(device: name, code: code) }
        }
        try check(snd_pcm_sw_params_current(pcm, parameters))
        try check(snd_pcm_sw_params_set_start_threshold(pcm, parameters, snd_pcm_uframes_t(plan.fill)))
        try check(snd_pcm_sw_params_set_avail_min(pcm, parameters, snd_pcm_uframes_t(wake)))
        try check(snd_pcm_sw_params_set_stop_threshold(pcm, parameters, snd_pcm_uframes_t(buffer)))
        try check(snd_pcm_sw_params(pcm, parameters))
    }

    /// A PCM without a card belongs to a sound server or to a plugin of alsa-lib. Only its description shows which
    /// server it is: its ALSA name is only the name of the stream.
    private static func kind(of pcm: OpaquePointer) -> OutputKind {
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) >= 0, let info else { return .hardware }
        defer { snd_pcm_info_free(info) }
        guard snd_pcm_info(pcm, info) >= 0, snd_pcm_info_get_card(info) < 0 else { return .hardware }
        var output: OpaquePointer?
        guard snd_output_buffer_open(&output) >= 0, let output else { return .pulseAudio }
        defer { snd_output_close(output) }
        var text: UnsafeMutablePointer<CChar>?
        guard snd_pcm_dump(pcm, output) >= 0 else { return .pulseAudio }
        let length = snd_output_buffer_string(output, &text)
        guard let text else { return .pulseAudio }
        let description = String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
        return description.contains("PipeWire") ? .pipeWire : .pulseAudio
    }
}
