import Morse

@testable import Keyer

/// Everything that determines the keyer's future, with times relative to now.
struct Situation: Hashable {
    private let phase: Keyer.Phase
    private let levels: ContactLevels
    private let memory: PaddleMemory
    private let asked: ElementQueue
    private var element = Element.dit
    private var wasSqueezed: Bool
    private var heldOpposite = false
    private var isWhole = false
    private var isTruncated = false
    private var markStart = 0
    private var markEnd = 0
    private var slotEnd = 0
    private var heldCheck = 0

    init(_ keyer: Keyer) {
        phase = keyer.phase
        levels = keyer.levels
        memory = keyer.memory
        asked = keyer.asked
        wasSqueezed = keyer.wasSqueezed
        switch keyer.phase {
        case .idle, .manual: return
        case .mark, .space, .wait, .rest: break
        }
        element = keyer.element
        heldOpposite = keyer.heldOpposite
        isWhole = keyer.isWhole
        isTruncated = keyer.isTruncated
        slotEnd = keyer.slotEnd.nearest - keyer.now
        guard case .mark = keyer.phase else { return }
        markStart = keyer.markStart - keyer.now
        markEnd = keyer.markEnd.nearest - keyer.now
        heldCheck = max(keyer.heldCheck - keyer.now, -1)
    }
}
