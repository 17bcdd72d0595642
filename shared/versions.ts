/** Three numbers, as in semantic versioning. */
export const VERSION_NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Whether a version is newer than another; both are three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => (VERSION_NUMBERS.exec(text) ?? []).slice(1).map(Number))
  const differing = [0, 1, 2].find((i) => left?.[i] !== right?.[i])
  return differing !== undefined && (left?.[differing] ?? 0) > (right?.[differing] ?? 0)
}
