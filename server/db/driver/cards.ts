/** At most this many cards are remembered; past that, they are parsed again. */
const MAX_CARDS = 2_000
const MAX_LENGTH = 500
/** As PostgreSQL writes an object that begins with an id. We write no spaces. */
const BEGINNING = '{"id" : '

const cards = new Map<string, unknown>()

/**
 * Parses JSON. What a page tells of people, companies, and websites comes with each of their records, so it is parsed once
 * and frozen, because all rows with the same text share it.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_LENGTH || !text.startsWith(BEGINNING)) return JSON.parse(text)
  const known = cards.get(text)
  if (known) return known
  const card = JSON.parse(text) as Record<string, unknown>
  if (Object.values(card).some((value) => typeof value === 'object' && value !== null)) return card
  if (cards.size >= MAX_CARDS) cards.clear()
  cards.set(text, Object.freeze(card))
  return card
}
