import Glibc
import Sound
import TestSupport
import Testing

@testable import Platform

@Suite(.serialized) struct `An ALSA device` {
    private func write(_ samples: [Float], to device: AlsaDevice) -> DeviceState {
        samples.withUnsafeBufferPointer { device.write($0) }
    }

    @Test func `two channels, 16 bits, the rate and the periods asked for`() throws {
        let device = try AlsaDevice(name: "null", rate: .preferred(48000), wish: PlanWish(.alert))
        #expect(device.sampleRate == 48000)
        #expect(device.agreement.channels == 2)
        #expect(device.agreement.format == .signed16)
        #expect(device.agreement.isServer)
        #expect(device.plan == PeriodPlan(period: 128, frames: 256, fill: 640))
        #expect(device.state() == .ready(room: device.fill, delay: 0))
    }

    @Test(arguments: 0..<PeriodPlan.steps)
    func `every step keeps more ready than the one before`(step: Int) throws {
        let device = try AlsaDevice(name: "null", rate: .exactly(44100), wish: PlanWish(.alert, step: step))
        #expect(device.sampleRate == 44100)
        #expect(device.plan == PeriodPlan.plan(PlanWish(.alert, step: step), for: .pulseAudio))
        for kind in [OutputKind.hardware, .pulseAudio, .pipeWire] {
            for readiness in [Readiness.calm, .alert] where step > 0 {
                let plans = PeriodPlan.plans(readiness, for: kind)
                #expect(plans.count == PeriodPlan.steps)
                #expect(plans[step].fill > plans[step - 1].fill)
            }
        }
    }

    @Test(
        arguments: [(44100, 1), (48000, 1), (88200, 2), (96000, 2), (176_400, 4), (192_000, 4)], 0..<PeriodPlan.steps)
    func `at higher rates as much time is kept ready`(rate: (Int, Int), step: Int) throws {
        for readiness in [Readiness.calm, .alert] {
            let wish = PlanWish(readiness, step: step)
            let device = try AlsaDevice(name: "null", rate: .exactly(rate.0), wish: wish)
            let plan = PeriodPlan.plan(wish, for: .pulseAudio)
            let whole = PeriodPlan(period: plan.period * rate.1, frames: plan.frames * rate.1, fill: plan.fill * rate.1)
            #expect(device.plan == whole)
            #expect(whole.frames <= AlsaAgreement.longestBlock)
        }
    }

    @Test(arguments: [("kochlea-no-such-device", AlsaError.Cause.noDevice), ("hw:77", .noDevice), ("", .noDevice)])
    func `a device that cannot be opened is reported with the cause`(name: String, cause: AlsaError.Cause) {
        let error = #expect(throws: AlsaError.self) {
            try AlsaDevice(name: name, rate: .preferred(48000), wish: PlanWish(.alert))
        }
        #expect(error?.cause == cause)
        #expect(error?.device == name)
        #expect(error?.reason.isEmpty == false)
    }

    @Test(arguments: [
        (EBUSY, AlsaError.Cause.busy), (EACCES, .noPermission), (ECONNREFUSED, .noServer), (EINVAL, .unsupported),
        (ETIMEDOUT, .stalled), (ENODEV, .noDevice), (ENOMEM, .other),
    ])
    func `every error number has a cause`(code: Int32, cause: AlsaError.Cause) {
        #expect(AlsaError(device: "a", code: code).cause == cause)
        #expect(AlsaError(device: "a", code: -code) == AlsaError(device: "a", code: code))
    }

    @Test func `every sample arrives on both channels`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/out.raw"
        let samples: [Float] = (0..<5000).map { Float($0) / 5000 - 0.5 } + [2, -2, .nan, .infinity, -.infinity]
        do {
            let device = try AlsaDevice(name: "file:'\(path)',raw", rate: .exactly(48000), wish: PlanWish(.alert))
            #expect(write(samples, to: device) == .ready(room: 0, delay: 0))
            #expect(device.pending == 0)
        }
        let frames = contents(path).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(frames.count == 2 * samples.count)
        let left = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
        let right = stride(from: 1, to: frames.count, by: 2).map { frames[$0] }
        #expect(left == right)
        let expected = samples.map { $0.isNaN ? 0 : Int16((min(max($0, -1), 1) * 32767).rounded()) }
        #expect(left == expected)
    }

    @Test(arguments: SampleFormat.allCases, [1, 2, 6])
    func `samples are clipped and copied to every channel`(format: SampleFormat, channels: Int) {
        let samples: [Float] = [0, 1, -1, 3, -3, 0.25, .nan]
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: samples.count * channels * format.size, alignment: 16)
        defer { bytes.deallocate() }
        samples.withUnsafeBufferPointer { format.convert($0, to: bytes, channels: channels) }
        let values: [Double] = (0..<(samples.count * channels)).map { index in
            switch format {
            case .signed16: Double(bytes.load(fromByteOffset: index * 2, as: Int16.self)) / 32767
            case .signed32: Double(bytes.load(fromByteOffset: index * 4, as: Int32.self)) / 2_147_483_647
            case .float: Double(bytes.load(fromByteOffset: index * 4, as: Float.self))
            }
        }
        for (number, expected) in [0, 1, -1, 1, -1, 0.25, 0].enumerated() {
            for channel in 0..<channels {
                #expect(abs(values[number * channels + channel] - expected) < 1e-4)
            }
        }
    }

    /// Runs in its own process, because the environment names alsa-lib's configuration.
    @Test func `the device's own rate is taken, and kept when the device comes back`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let configuration = "\(folder.path)/asound.conf"
            // Renamed into place, because alsa-lib recognises a changed file by its inode and modification second.
            func configure(_ text: String) {
                guard let file = fopen("\(configuration).new", "w") else { return }
                fputs(alsaConfiguration(default: text), file)
                fclose(file)
                rename("\(configuration).new", configuration)
            }
            configure("type plug slave { pcm null rate 44100 }")
            setenv("ALSA_CONFIG_PATH", configuration, 1)
            let device = try AlsaDevice(name: "default", rate: .preferred(48000), wish: PlanWish(.alert))
            try #require(device.sampleRate == 44100)
            try #require(
                try AlsaDevice(name: "default", rate: .exactly(48000), wish: PlanWish(.alert)).sampleRate == 48000)

            // Without a device the stream has the preferred rate, and it keeps this rate for a later device.
            configure("type hw card 77")
            let bell = try EventFD()
            let sound = try SoundThread(destination: .alsa("default"), preferredRate: 32000, bell: bell)
            try #require(sound.sampleRate == 32000)
            try sound.start(Renderer(of: SoundStream(sampleRate: 32000)))
            guard case .lost(let error) = sound.awaitReport(bell) else { exit(13) }
            try #require(error.cause == .noDevice)
            configure("type plug slave { pcm null rate 44100 }")
            try #require(sound.awaitReport(bell) == .found(name: "default"))
            sound.stop()
        }
    }

    @Test func `a device other than default is replaced by default`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let configuration = "\(folder.path)/asound.conf"
            guard let file = fopen(configuration, "w") else { exit(13) }
            fputs(alsaConfiguration(default: "type null"), file)
            fclose(file)
            setenv("ALSA_CONFIG_PATH", configuration, 1)
            let bell = try EventFD()
            let sound = try SoundThread(destination: .alsa("hw:77"), bell: bell)
            try sound.start(Renderer(of: SoundStream(sampleRate: sound.sampleRate)))
            guard case .lost(let error) = sound.awaitReport(bell) else { exit(4) }
            try #require(error.device == "hw:77")
            try #require(sound.awaitReport(bell) == .found(name: "default"))
            sound.stop()
        }
    }
}

/// A whole configuration of alsa-lib. The system's own configuration would let an installed sound server redefine
/// `default`.
private func alsaConfiguration(default text: String) -> String {
    """
    pcm.null { type null }
    pcm.hw {
        @args [ CARD ]
        @args.CARD { type integer }
        type hw
        card $CARD
    }
    pcm.default {
    \(text)
    }

    """
}
