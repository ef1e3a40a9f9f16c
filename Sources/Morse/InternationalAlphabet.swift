extension Alphabet {
    /// Recommendation ITU-R M.1677-1 (10/2009), and marks and prosigns in common use that it lacks.
    ///
    /// Where a pattern has two names, decoding returns the one that operators write most: `+`, `=` and `(` for `<AR>`,
    /// `<BT>` and `<KN>`, and X for ×. `<AS>` (wait) stands for the rare `&`. The other names are aliases. They can be
    /// sent and are right answers.
    public static let international = Alphabet(
        .international, letters + digits + punctuation + punctuationInUse + prosigns + prosignsInUse)

    private static let letters = table(
        .letter,
        """
        A .-    B -...  C -.-.  D -..   E .     É ..-.. F ..-.  G --.   H ....
        I ..    J .---  K -.-   L .-..  M --    N -.    O ---   P .--.  Q --.-
        R .-.   S ...   T -     U ..-   V ...-  W .--   X -..-  Y -.--  Z --..
        """)

    private static let digits = table(
        .digit,
        """
        1 .---- 2 ..--- 3 ...-- 4 ....- 5 ..... 6 -.... 7 --... 8 ---.. 9 ----. 0 -----
        """)

    private static let punctuation = table(
        .punctuation,
        """
        . .-.-.-  , --..--  : ---...  ? ..--..  ' .----.  - -....-  / -..-.
        ( -.--.   ) -.--.-  " .-..-.  = -...-   + .-.-.   @ .--.-.  ×* -..-
        """)

    private static let punctuationInUse = table(
        .punctuation, inRecommendation: false,
        """
        ! -.-.--  &* .-...  ; -.-.-.  _ ..--.-  $ ...-..-
        """)

    /// End of message, wait, separation, end of work, understood, start, error. The Recommendation names some of them
    /// by words or signs. The table has the letters that operators write.
    private static let prosigns = table(
        .prosign,
        """
        <AR>* .-.-.   <AS> .-...   <BT>* -...-  <SK> ...-.-  <VA>* ...-.-
        <VE> ...-.    <SN>* ...-.  <KA> -.-.-   <CT>* -.-.-  <HH> ........
        """)

    /// Break in, invitation to one station only, new line, closing down, distress, change to Wabun code.
    private static let prosignsInUse = table(
        .prosign, inRecommendation: false,
        """
        <BK> -...-.-  <KN>* -.--.  <AA> .-.-  <CL> -.-..-..  <SOS> ...---...  <DO> -..---
        """)
}
