/// The place and the type of a setting's value. A wrong key does not compile.
public typealias SettingKey<Value> = WritableKeyPath<SettingValues, Value> & Sendable

public typealias AnySettingKey = PartialKeyPath<SettingValues> & Sendable
