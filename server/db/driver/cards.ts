/** At most this many cards are remembered; past that, they are parsed again. */
const MAX_CARDS = 2_000
const MAX_LENGTH = 500
/** The beginning of an object whose first key is `id`, as PostgreSQL writes it. Our own JSON has no spaces. */
const BEGINNING = '{"id" : '

const cards = new Map<string, unknown>()

/**
 * Parses JSON. Many rows of a page have the same person, company, or website, whose JSON is parsed once. The result is
 * frozen, because these rows share it.
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
