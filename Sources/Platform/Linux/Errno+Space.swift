import Activities
import Glibc
public import Interface

extension Errno {
    /// The disk is full, the quota is used up, or the file would exceed the size limit. The learner's message is the
    /// same for all three: the disk is full.
    public var isAboutSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    public var argument: Message.Argument {
        isAboutSpace ? .message(Message("error.reason.full")) : .text(description)
    }
}
