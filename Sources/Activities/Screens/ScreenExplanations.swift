import Interface
import OnAir

// What key help says about a screen when asked with Enter or the question mark.

extension AdjustScreen {
    var explanation: Message? { setting.explanation }
}

extension TextScreen {
    var explanation: Message? { setting.explanation }
}

extension PickerScreen {
    var explanation: Message? { Message("explain.practice.choose") }
}

extension FirstLessonScreen {
    var explanation: Message? { Message("explain.menu.main.firstLesson") }
}

extension LessonScreen {
    var explanation: Message? { Message("explain.menu.main.\(lesson.activity.id)") }
}

extension FreeKeyer {
    var explanation: Message? { Message("explain.menu.main.keyer") }
}

extension ListenScreen {
    var explanation: Message? { Message("explain.menu.main.listen") }
}

extension QSOScreen {
    var explanation: Message? { Message("explain.setting.qso.style.\(setup.style.rawValue)") }
}

extension PileupScreen {
    var explanation: Message? { Message("explain.setting.pileup.style.\(setup.plan.style.rawValue)") }
}

extension CopyScreen {
    var explanation: Message? {
        setup.exam.map { Message("explain.copy.exam.\($0.rawValue)") }
            ?? Message("explain.setting.copy.set.\(setup.set.rawValue)")
    }
}
