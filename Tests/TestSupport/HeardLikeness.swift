/// The likeness of the sound of letters and digits to people who do not know Morse, 0 to 1 (Rothkopf 1957).
public enum HeardLikeness {
    public static let pairs: [(one: String, other: String, likeness: Double)] =
        String(decoding: PackageResources.heard_likeness_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            return fields.count == 3 ? Double(fields[2]).map { (fields[0], fields[1], $0) } : nil
        }
}
