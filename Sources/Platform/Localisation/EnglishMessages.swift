import Activities
import CEnglish
import Interface

extension MessageFile {
    /// `Locales/en.po` at the time of the build.
    static func english() -> MessageFile {
        var size = 0
        let text = UnsafeBufferPointer(start: CEnglish_messages(&size), count: size)
        guard let messages = MessageFile(text: Array(text)) else {
            // Scripts/check-catalogues checks the file before the build.
            preconditionFailure("the English messages are damaged")
        }
        return messages
    }
}
