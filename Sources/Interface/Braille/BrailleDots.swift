/// Computer braille of six dots: the key of a combination of dots.
///
/// The table is North American Braille ASCII (1969), whose letters are international. It is used only if the display's
/// software does not translate by the learner's own table.
enum BrailleDots {
    private static let table = Array(" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=")

    /// - Parameter dots: dot 1 is the lowest bit.
    ///
    /// Dot 7 alone is Backspace and dot 8 alone is Enter, as on most displays. With other dots they are ignored.
    static func key(_ dots: UInt8) -> Key {
        switch dots {
        case 0: .space
        case 0x40: .backspace
        case 0x80: .enter
        default: .character(Character(table[Int(dots & 0x3F)].lowercased()))
        }
    }
}
