import Glibc
public import Trainer

extension Errno {
    /// Whether there is no room: the disk is full, the user's quota is used up, or the file would exceed the limit of file
    /// sizes.  For a learner all three are a full disk.
    public var isAboutSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// The reason as part of a message.
    public var argument: Message.Argument {
        isAboutSpace ? .message(Message("error.reason.full")) : .text(description)
    }
}
