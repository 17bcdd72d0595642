import { randomUUID } from 'node:crypto'
import { setTextCapture } from './translate.ts'

/*
 * Localizable texts. The English text and its values are stored, and the text is translated when it's read, to the
 * reader's language.
 */

/**
 * A value that is also translated when it's read: another text, a day or its weekday (`YYYY-MM-DD`), a minute (ISO 8601),
 * a moment (ISO 8601) in a time zone, a list.
 */
type LocalizableObject =
  | LocalizableText
  | { day: string }
  | { weekday: string }
  | { minute: string }
  | { moment: string; zone: string }
  | { list: LocalizableValue[] }
export type LocalizableValue = string | number | LocalizableObject
export type LocalizableValues = Record<string, LocalizableValue>

/** A localizable text as it is stored. A text without values can't be translated and is shown as it is. */
export interface LocalizableText {
  text: string
  values: LocalizableValues | null
}

/** The prefix of a placeholder for a value that is translated when it's read. No user's text begins with it. */
const MARK = randomUUID()

const encodeValue = (value: LocalizableObject): string => MARK + JSON.stringify(value)

const decodeValue = (value: string | number): LocalizableValue =>
  typeof value === 'string' && value.startsWith(MARK)
    ? (JSON.parse(value.slice(MARK.length)) as LocalizableObject)
    : value

let isCapturing = false

setTextCapture((text, values = {}) => {
  if (!isCapturing) return undefined
  const entries = Object.entries(values).map(([name, value]) => [name, decodeValue(value)])
  return encodeValue({ text, values: Object.fromEntries(entries) as LocalizableValues })
})

/** Returns a day (`YYYY-MM-DD`) as a value of a localizable text. */
export const toLocalizableDay = (day: string): string => encodeValue({ day })

/** Returns the weekday of a day (`YYYY-MM-DD`) as a value of a localizable text. */
export const toLocalizableWeekday = (weekday: string): string => encodeValue({ weekday })

/** Returns an instant (ISO 8601) in a time zone as a value of a localizable text: `Wed 3:00 PM`. */
export const toLocalizableMoment = (moment: string, zone: string): string => encodeValue({ moment, zone })

/** Returns values as one value of a localizable text, a list: `one, another`. */
export const toLocalizableList = (items: readonly string[]): string =>
  encodeValue({ list: items.map(decodeValue) })

/** Returns the current minute as a value of a localizable text. */
export const getLocalizableNow = (): string => encodeValue({ minute: new Date().toISOString() })

/**
 * Returns the result of `work` as localizable texts. Texts that it passes to `t` are translated later, when they are
 * read. Its other texts stay as they are.
 * @throws for concatenated texts, which can't be translated to any language
 */
export function toLocalizable(work: () => string): LocalizableText
export function toLocalizable(work: () => string | null): LocalizableText | null
export function toLocalizable(work: () => string[]): LocalizableText[]
export function toLocalizable(
  work: () => string | null | string[],
): LocalizableText | null | LocalizableText[] {
  const before = isCapturing
  isCapturing = true
  try {
    const result = work()
    if (result === null) return null
    return typeof result === 'string' ? decodeText(result) : result.map(decodeText)
  } finally {
    isCapturing = before
  }
}

function decodeText(text: string): LocalizableText {
  const value = decodeValue(text)
  if (typeof value === 'object' && 'text' in value) return value
  if (text.includes(MARK)) throw new Error('A text that is said later is put together of several')
  return { text, values: null }
}
