/** Past that, all are forgotten and found anew. */
const MAX_FREQUENT = 200

const frequent = new Set<string>()
const keyOf = (table: string | undefined, text: string) => `${table} ${text}`

/**
 * Whether a list of this table was searched for the text and so much was found that its page was read in the list's order:
 * next time it is so at once. A wrong guess, for somebody who may see less of it, takes time only.
 */
export const isFrequent = (table: string | undefined, text: string): boolean =>
  frequent.has(keyOf(table, text))

/** Remembers that so much was found, in this process. */
export function noteFrequent(table: string | undefined, text: string): void {
  if (frequent.size >= MAX_FREQUENT) frequent.clear()
  frequent.add(keyOf(table, text))
}

/** Forgets it, because too little was found. */
export const noteFew = (table: string | undefined, text: string): void =>
  void frequent.delete(keyOf(table, text))
