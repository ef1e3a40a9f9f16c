/// Tables that are made before the renderer starts and never change.
struct Resources {
    /// Indexed by the earcon's raw value.
    let earcons: UnsafeMutablePointer<UnsafeMutableBufferPointer<Float>>
    /// The gains of the fade of a cut, `fadeFrames` + 1 of them.
    let fadeEdge: UnsafePointer<Float>
    /// Frames of the fade of a cut: 5 ms.
    let fadeFrames: Int
    /// Frames of a gain's glide: 20 ms.
    let glideFrames: Int

    private let fadeTable: UnsafeMutableBufferPointer<Float>

    /// Makes the tables; `deallocate` frees them.
    init(sampleRate: Int) {
        earcons = .allocate(capacity: Earcon.allCases.count)
        for earcon in Earcon.allCases {
            (earcons + Int(earcon.rawValue)).initialize(to: earcon.samples(sampleRate: sampleRate))
        }
        fadeFrames = max(1, SampleRate(sampleRate).frames(milliseconds: 5))
        fadeTable = RaisedCosine.table(frames: fadeFrames)
        guard let edge = fadeTable.baseAddress else { preconditionFailure("an edge has at least two gains") }
        fadeEdge = UnsafePointer(edge)
        glideFrames = max(1, SampleRate(sampleRate).frames(milliseconds: 20))
    }

    func deallocate() {
        for index in 0..<Earcon.allCases.count { earcons[index].deallocate() }
        earcons.deallocate()
        fadeTable.deallocate()
    }
}
