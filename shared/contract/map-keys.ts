/** Returns an object with a value for each key. */
export const mapKeys = <Key extends string, Value>(keys: readonly Key[], getValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, getValue(key)])) as Record<Key, Value>
