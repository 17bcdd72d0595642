import { randomUUID } from 'node:crypto'
import { keepWith } from './translate.ts'

/*
 * Localizable texts. The English text and its values are stored, and the text is translated when it's read, to the
 * reader's language.
 */

/** A value that is translated when it's read, too: another text, a day (`YYYY-MM-DD`), a minute (ISO 8601), a list. */
type LaterObject = Later | { day: string } | { minute: string } | { list: LaterValue[] }
export type LaterValue = string | number | LaterObject
export type LaterValues = Record<string, LaterValue>

/** A localizable text as it is stored. A text without values can't be translated and is shown as it is. */
export interface Later {
  text: string
  values: LaterValues | null
}

/** The prefix of a placeholder for a value that is translated when it's read. No user's text begins with it. */
const MARK = randomUUID()

const marked = (value: LaterObject): string => MARK + JSON.stringify(value)

const valueOf = (value: string | number): LaterValue =>
  typeof value === 'string' && value.startsWith(MARK)
    ? (JSON.parse(value.slice(MARK.length)) as LaterObject)
    : value

let keeping = false

keepWith((text, values = {}) => {
  if (!keeping) return undefined
  const kept = Object.entries(values).map(([name, value]) => [name, valueOf(value)])
  return marked({ text, values: Object.fromEntries(kept) as LaterValues })
})

/** Returns a day (`YYYY-MM-DD`) as a value of a localizable text. */
export const dayLater = (day: string): string => marked({ day })

/** Returns values as one value of a localizable text, a list: `one, another`. */
export const listLater = (items: readonly string[]): string => marked({ list: items.map(valueOf) })

/** Returns the current minute as a value of a localizable text. */
export const nowLater = (): string => marked({ minute: new Date().toISOString() })

/**
 * Stores the texts that `work` passes to `t` as localizable texts, instead of translating them. Its other texts are
 * stored as they are.
 * @throws for concatenated texts, which can't be translated to any language
 */
export function later(work: () => string): Later
export function later(work: () => string | null): Later | null
export function later(work: () => string[]): Later[]
export function later(work: () => string | null | string[]): Later | null | Later[] {
  const before = keeping
  keeping = true
  try {
    const said = work()
    if (said === null) return null
    return typeof said === 'string' ? laterOf(said) : said.map(laterOf)
  } finally {
    keeping = before
  }
}

function laterOf(said: string): Later {
  const value = valueOf(said)
  if (typeof value === 'object' && 'text' in value) return value
  if (said.includes(MARK)) throw new Error('A text that is said later is put together of several')
  return { text: said, values: null }
}
