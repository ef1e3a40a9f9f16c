import Platform
import Trainer

extension DataFolder {
    /// Tests name their files in text.
    init(path: String) { self.init(path: Path(text: path)) }
}
