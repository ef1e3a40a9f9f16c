@testable import OnAir

extension QSOTable {
    /// Good QSOs: the learner's overs (`>`) and the replies (`<`).
    static let conversations = """
        # first answer: as it should be
        > K1ABC DE W1AW W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW = R TNX = UR RST 599 599 <KN>
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > TNX BOB 73 <SK>
        < EE | end
        # first answer: the callsign is not there, then it is
        > K1ABC K1ABC K
        < QRZ? DE K1ABC K
        > DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > R UR 599 599 K
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 EE
        < EE | end
        # first answer: run together and taken apart
        > K1 ABC DEW1AW W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > K1ABCDEW1AW URRST599 599 KN
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > TU 73 <SK>
        < EE | end
        # first answer: a callsign that is none
        > K1ABC DE W1A* K
        < W1A? DE K1ABC K
        > W1AW W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > R R UR RST 57N 57N <BK>
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 73 <SK>
        < EE | end
        # first answer: the partner's callsign not quite right
        > K1ABD DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW UR RST 589 589 <KN>
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 <SK>
        < EE | end
        # first answer: somebody else is called
        > DL5XYZ DE W1AW K
        < CQ CQ CQ DE K1ABC K1ABC K1ABC K
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > ? AGN
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > QRS PSE
        < R QRS = W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW CPY? W1AW DE K1ABC <KN>
        > R UR RST 559 <KN>
        < R R TNX OM FER QSO = 73 <SK> W1AW DE K1ABC
        > TNX 73 TU
        < EE | end
        # first answer: nonsense from the beginning
        > XQ ZZT JJ
        < QRZ? DE K1ABC K
        > VVV FFQ XX ZQ K
        < QRZ? DE K1ABC K
        > ** ** *** K
        < UR CALL? PSE QRS DE K1ABC K
        > XXJ QP LL K
        < SRI NO CPY = 73 TU EE | end
        # first call: as it should be
        > CQ CQ CQ DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW = GM TNX FER CALL = UR RST 599 599 <KN>
        < W1AW DE K1ABC = GM DR OM TNX FER RPRT = UR RST 579 579 = HW? W1AW DE K1ABC <KN>
        > R TNX 73 <SK>
        < TNX FER QSO OM = 73 ES CUL <SK> EE | end
        # first call: is it in use, then the call
        > QRL? K
        < …
        > CQ CQ DE W1AW W1AW <AR> K
        < W1AW DE K1ABC K1ABC K
        > AGN AGN
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW UR RST 599 5NN K
        < W1AW DE K1ABC = R TNX FER RPRT OM = UR RST 579 579 = HW? W1AW DE K1ABC <KN>
        > QSL?
        < R QSL <KN>
        > 73 <SK>
        < R TNX 73 <SK> EE | end
        # first call: no callsign
        > CQ CQ CQ K
        < QRZ? K
        > CQ CQ CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > QRZ?
        < DE K1ABC K1ABC K
        > K1?
        < R = DE K1ABC K1ABC <KN>
        > K1ABC UR 599 K
        < W1AW DE K1ABC = R TNX FER RPRT OM = UR RST 579 579 = HW? W1AW DE K1ABC <KN>
        > EE
        < R TNX 73 <SK> EE | end
        # first call: dits for the wrong word
        > CQ CQ DE W1AV <HH> W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW UR RST 566 <HH> 569 569 K
        < W1AW DE K1ABC = R TNX FER RPRT OM = UR RST 579 579 = HW? W1AW DE K1ABC <KN>
        > R 73 EEEEEEEE 73 <SK>
        < R TNX 73 <SK> EE | end
        # first call: wrong callsign, put right
        > CQ DE W1AV K
        < W1AV DE K1ABC K1ABC K
        > K1ABC DE W1AW W1AW = UR RST 599 K
        < W1AW DE K1ABC = R TNX FER RPRT OM = UR RST 579 579 = HW? W1AW DE K1ABC <KN>
        > TU EE
        < R TNX 73 <SK> EE | end
        # report answer: as it should be
        > K1ABC DE W1AW W1AW <KN>
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW = R TNX BOB = UR RST 599 599 = NAME TOM TOM = HW? <KN>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > R R 73 <SK>
        < EE | end
        # report answer: the name is missing
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > R UR RST 579 579 K
        < W1AW DE K1ABC = R UR NAME? <KN>
        > NAME TOM TOM <BK>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 TU <SK>
        < EE | end
        # report answer: neither, then one after the other
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW R R TNX <KN>
        < W1AW DE K1ABC = SRI RST? NAME? <KN>
        > RST 599 <BK>
        < <BK> R PSE RPT NAME? <BK>
        > OP T* T*
        < W1AW DE K1ABC = SRI PSE RPT NAME? <KN>
        > NAMETOM
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > TNX BOB 73
        < EE | end
        # report answer: what was the name
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = HW CPY? W1AW DE K1ABC <KN>
        > NAME? K
        < R = NAME BOB BOB <KN>
        > RST AGN PSE
        < R = RST 579 579 <KN>
        > PSE RPT QTH K
        < R = QTH BOSTON BOSTON <KN>
        > R TNX BOB UR RST 599 NAME TOM <KN>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > GL 73 <SK>
        < EE | end
        # report call: wrong name said
        > CQ DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW GM UR RST 579 NAME TOM TOM HW? K
        < W1AW DE K1ABC = GM DR TOM TNX FER RPRT = UR RST 579 579 = NAME BOB BOB = HW? W1AW DE K1ABC <KN>
        > R TNX JIM 73 <SK>
        < TNX FER QSO TOM = 73 ES CUL <SK> EE | end
        # report call: slower twice, then faster
        > CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > QRS
        < R QRS = W1AW DE K1ABC K1ABC K
        > QRS QRS PSE
        < R QRS = W1AW DE K1ABC K1ABC K
        > QRQ
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW UR RST 599 ES NM TOM K
        < W1AW DE K1ABC = R TNX FER RPRT TOM = UR RST 579 579 = NAME BOB BOB = HW? W1AW DE K1ABC <KN>
        > TU 73
        < R TNX 73 <SK> EE | end
        # report call: breaks
        > CQ DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW RST 599 <BK>
        < <BK> R UR NAME? <BK>
        > NAME TOM <BK>
        < W1AW DE K1ABC = R TNX FER RPRT TOM = UR RST 579 579 = NAME BOB BOB = HW? W1AW DE K1ABC <KN>
        > TNX 73 <SK>
        < R TNX 73 <SK> EE | end
        # contest answer: as it should be
        > W1AW
        < W1AW 5NN 042
        > R 5NN 001
        < TU K1ABC TEST | end
        # contest answer: numbers asked for
        > W1AW W1AW
        < W1AW 5NN 042
        > NR?
        < 042 042
        > AGN
        < W1AW 5NN 042
        > 5NN
        < NR?
        > TT1
        < TU K1ABC TEST | end
        # contest answer: nobody sent that
        > W1A*
        < QRZ? DE K1ABC K
        > W1AW
        < W1AW 5NN 042
        > TU 599 1
        < TU K1ABC TEST | end
        # contest answer: with the whole form
        > K1ABC DE W1AW K
        < W1AW 5NN 042
        > TU UR 5NN NR 001 K
        < TU K1ABC TEST | end
        # contest answer: slower
        > W1AW
        < W1AW 5NN 042
        > QRS
        < W1AW 5NN 042
        > ?
        < W1AW 5NN 042
        > 5NN TT1 TU
        < TU K1ABC TEST | end
        # contest call: as it should be
        > CQ TEST DE W1AW W1AW TEST
        < K1ABC
        > K1ABC 5NN 001
        < R 5NN 042
        > TU W1AW TEST
        < end
        # contest call: who was that
        > CQ TEST W1AW W1AW
        < K1ABC
        > ?
        < K1ABC
        > K1?
        < K1ABC K1ABC
        > K1ABC 5NN TT1
        < R 5NN 042
        > NR?
        < 042 042
        > TU
        < end
        # contest call: callsign not quite right, number forgotten
        > TEST DE W1AW
        < K1ABC
        > K1ABS
        < DE K1ABC
        > K1ABC 5NN
        < NR?
        > 001 001
        < R 5NN 042
        > 73 EE
        < end
        # ragchew answer: as it should be
        > K1ABC DE W1AW W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW = R TNX BOB = UR RST 599 599 = NAME TOM TOM = QTH ULM ULM = HW? <KN>
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > K1ABC DE W1AW = R FB = RIG KX2 PWR 10W ANT VERT = WX RAIN TEMP 8 C = HW? <KN>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > R TNX BOB FER QSO 73 <SK>
        < EE | end
        # ragchew answer: piece by piece
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > UR RST 599 K
        < W1AW DE K1ABC = R NAME? QTH? <KN>
        > NAME TOM QTH ULM <KN>
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > RIG? ANT? <KN>
        < R = RIG K3 K3 = ANT DIPOLE DIPOLE <KN>
        > R RIG KX2 <KN>
        < W1AW DE K1ABC = R UR WX? <KN>
        > WX FINE <KN>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 CUL <SK>
        < EE | end
        # ragchew answer: a hurried good-bye
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > SRI QRT 73 <SK>
        < R TNX 73 <SK> EE | end
        # ragchew call: as it should be
        > CQ CQ DE W1AW W1AW K
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW = GE TNX FER CALL = UR RST 579 579 = NAME TOM TOM = QTH ULM ULM = HW? <KN>
        < W1AW DE K1ABC = GM DR TOM TNX FER RPRT = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW? W1AW DE K1ABC <KN>
        > K1ABC DE W1AW = R R BOB = RIG KX2 KX2 ANT LW = WX SNOW TEMP 1 C <KN>
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > TNX BOB 73 GL <SK>
        < TNX FER QSO TOM = 73 ES CUL <SK> EE | end
        # ragchew call: spelled signs and spaces in words
        > C Q C Q D E W1 AW W1AW K N
        < W1AW DE K1ABC K1ABC K
        > K1ABC DE W1AW UR R ST 5 9 9 NA ME TOM Q TH ULM K
        < W1AW DE K1ABC = R TNX FER RPRT TOM = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW? W1AW DE K1ABC <KN>
        > RIG KX2 WX HOT K N
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > 7 3 S K
        < R TNX 73 <SK> EE | end
        # ragchew call: cannot be read, then can
        > CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > *X* Q** *Z K
        < ? AGN PSE K
        > K1ABC DE W1AW RST 599 NAME TOM QTH ULM K
        < W1AW DE K1ABC = R TNX FER RPRT TOM = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW? W1AW DE K1ABC <KN>
        > WX? RPT NAME
        < R = WX SUNNY SUNNY = NAME BOB BOB <KN>
        > RIG KX2 WX RAIN K
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > E E
        < R TNX 73 <SK> EE | end
        # ragchew call: nothing can be read
        > CQ DE W1AW K
        < W1AW DE K1ABC K1ABC K
        > QQX WWV LLT K
        < ? AGN PSE K
        > ZZZ QXJ YY K
        < SRI PSE QRS AGN K
        > JJ XX PPQ K
        < SRI NO CPY PSE QRS AGN K
        > VV LL QQ K
        < SRI NO CPY = TNX 73 <SK> EE | end
        # ragchew answer: stand by
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > <AS>
        < …
        > UR RST 599 NAME TOM QTH NEW ULM <KN>
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > RIG HOMEBREW QRP WX COLD ES RAINY <KN>
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73 <SK>
        < EE | end
        # ragchew answer: never a place
        > K1ABC DE W1AW K
        < W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = NAME BOB BOB = QTH BOSTON BOSTON
        + = HW CPY? W1AW DE K1ABC <KN>
        > RST 599 NAME TOM K
        < W1AW DE K1ABC = R UR QTH? <KN>
        > R R K
        < W1AW DE K1ABC = SRI PSE RPT QTH? <KN>
        > R TNX K
        < W1AW DE K1ABC = SRI PSE RPT QTH? <KN>
        > OK OK K
        < W1AW DE K1ABC = R FB TOM = RIG K3 PWR 100W ANT DIPOLE = WX SUNNY TEMP 18 C = HW? <KN>
        > RIG KX2 WX FOG K
        < R R TNX TOM FER QSO = 73 <SK> W1AW DE K1ABC
        > 73
        < EE | end
        """
}
