/** Returns the number in an option. @throws unless it is 1 or more */
export function readCount(option: string, given: string): number {
  const count = Number(given)
  if (!(count >= 1)) throw new Error(`--${option} must be a number of 1 or more`)
  return count
}

/** @throws if an option names something unknown */
export function ensureKnown(option: string, given: readonly string[], known: readonly string[]): void {
  if (given.every((one) => known.includes(one))) return
  throw new Error(`--${option} must be one of ${known.join(', ')}`)
}
