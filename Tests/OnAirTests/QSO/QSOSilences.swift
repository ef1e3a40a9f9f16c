@testable import OnAir

extension QSOTable {
    /// QSOs in which the learner is silent for long (`…`) or sends almost nothing.
    static let silences = """
        # first answer: nobody answers
        > …
        < CQ CQ CQ DE K1ABC K1ABC K1ABC K
        > …
        < CQ CQ CQ DE K1ABC K1ABC K1ABC K
        > …
        < end
        # first call: nobody is there to be asked
        > ?
        < …
        > …
        < …
        > CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        # report answer: silent twice, then all is well
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > …
        < W1AW DE K1ABC K
        > UR RST 599 <KN>
        < W1AW DE K1ABC = R UR NAME? <KN>
        > …
        < W1AW DE K1ABC = R UR NAME? <KN>
        > …
        < W1AW? DE K1ABC PSE K
        > PSE NAME
        < R = NAME BOB BOB <KN>
        > NAME TOM K
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > …
        < EE | end
        # ragchew call: left alone
        > CQ CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > …
        < W1AW DE K1ABC K
        > …
        < W1AW? DE K1ABC PSE K
        > …
        < SRI NIL = TNX 73 <SK> EE | end
        # contest answer: left alone
        > W1AW
        < W1AW 5NN 042
        > …
        < ?
        > …
        < W1AW 5NN 042
        > …
        < SRI NIL EE | end
        # contest call: slow to answer
        > CQ TEST DE W1AW W1AW TEST
        < K1ABC
        > …
        < K1ABC
        > K1ABC 5NN 001
        < R 5NN 042
        > …
        < R 5NN 042
        > TU W1AW TEST
        < end
        # ragchew answer: stand by for long
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > <AS>
        < …
        > …
        < …
        > …
        < …
        > …
        < …
        > …
        < …
        > …
        < W1AW DE K1ABC K
        > R RPT NAME PSE
        < R = NAME BOB BOB <KN>
        # contest answer: own callsign put right
        > W1AX
        < W1AX 5NN 042
        > W1AW W1AW
        < W1AW 5NN 042
        > R 5NN 001
        < TU K1ABC TEST | end
        # first answer: own callsign put right
        > K1ABC DE W1AX K
        < W1AX DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AX DE K1ABC <KN>
        > DE W1AW W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > UR RST 599 K
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        # first call: own callsign put right
        > CQ DE W1AV W1AV K
        < W1AV DE K1ABC K1ABC K
        > NO DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        # contest call: thanked, and the next one called
        > CQ TEST DE W1AW W1AW TEST
        < K1ABC
        > K1ABC 5NN 001
        < R 5NN 042
        > TU W1AW QRZ?
        < end
        # report answer: signs alone, spelled signs
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > <BK>
        < <BK> SRI RST? NAME? <BK>
        > AS
        < …
        > K
        < W1AW DE K1ABC = SRI PSE RPT RST? NAME? <KN>
        > BK
        < <BK> SRI PSE RPT RST? NAME? <BK>
        > R UR RST 599 NAME TOM KN
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > TU QRZ?
        < EE | end
        # ragchew call: never any weather, then good-bye
        > CQ CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW RST 599 NAME TOM QTH ULM K
        < W1AW DE K1ABC = R TNX FER RPRT TOM = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW? W1AW DE K1ABC <KN>
        > RIG KX2 K
        < W1AW DE K1ABC = R UR WX? <KN>
        > R TNX K
        < W1AW DE K1ABC = SRI PSE RPT WX? <KN>
        > OK OK K
        < W1AW DE K1ABC = SRI PSE RPT WX? <KN>
        > TNX 73 <SK>
        < R TNX 73 <SK> EE | end
        """
}
