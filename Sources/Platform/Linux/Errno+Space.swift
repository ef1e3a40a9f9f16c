import Activities
import Glibc
public import Interface

extension Errno {
    /// The disk is full, the quota is used up, or the file would exceed the size limit: for a learner all three are a
    /// full disk.
    public var isAboutSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    public var argument: Message.Argument {
        isAboutSpace ? .message(Message("error.reason.full")) : .text(description)
    }
}
