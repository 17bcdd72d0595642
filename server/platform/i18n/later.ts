import { randomUUID } from 'node:crypto'
import { keepWith } from './translate.ts'

/* What is stored of a text that is said later, in the language of whoever reads it: its English and the values for it. */

/** A value that is said later too: another text, a day (`YYYY-MM-DD`), a minute (ISO 8601), a list. */
type LaterObject = Later | { day: string } | { minute: string } | { list: LaterValue[] }
export type LaterValue = string | number | LaterObject
export type LaterValues = Record<string, LaterValue>

/** A text as it is stored. Without values it is nobody's to translate, and is shown as it is. */
export interface Later {
  text: string
  values: LaterValues | null
}

/** Begins what stands for something that is said later; no text of a person does. */
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

/** A day (`YYYY-MM-DD`) as a value of a text that is said later. */
export const dayLater = (day: string): string => marked({ day })

/** Such values as a list, as one value: `one, another`. */
export const listLater = (items: readonly string[]): string => marked({ list: items.map(valueOf) })

/** The current minute as such a value. */
export const nowLater = (): string => marked({ minute: new Date().toISOString() })

/**
 * Keeps the texts that `work` says by `t`, instead of saying them; its other texts are kept as they are.
 * @throws for texts that were put together, which no language could say otherwise
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
