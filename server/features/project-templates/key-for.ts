const MAX = 40

/** A key for an item of this title, unlike those that are `taken`, among which it is from then on. */
export function keyFor(title: string, taken: Set<string>): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const base = words.slice(0, MAX - 4).replace(/-$/, '') || 'item'
  let key = base
  for (let n = 2; taken.has(key); n += 1) key = `${base}-${n}`
  taken.add(key)
  return key
}
