import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { languageNamed, localeOf } from '#shared/i18n/languages.ts'
import type { Message, MessagePart } from '#shared/i18n/t.ts'

/** Translations by their keys. A text without one stays English. */
export type Catalogue = Partial<Record<string, string>>

/**
 * The function of `shared/i18n/t.ts` that a text is passed to. A key of `said` has a context, and a text of `rich` can
 * have tags.
 */
export type Saying = 't' | 'said' | 'rich'

/**
 * A build replaces a text with the name of a variable that doesn't exist, so that no minifier changes it or joins it with
 * another.
 */
const MARKER = /__TEXT_(?:(t|said|rich)_([\w$]+)|(language|locale|dir)\b)/g

/** The address of a script in a page or in a list of files to preload. Imports have relative paths instead. */
const SCRIPT_ADDRESS = /\bassets\/(?=[\w-]+\.js")/g

/** Returns the marker of a text: its key, encoded with the characters of an identifier. */
export const markerOf = (saying: Saying, key: string): string =>
  `__TEXT_${saying}_${encodeURIComponent(key)
    .replaceAll(/[^A-Za-z\d%]/g, codeOf)
    .replaceAll('%', '$')}`

const codeOf = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

const keyOf = (marker: string) => decodeURIComponent(marker.replaceAll('$', '%'))

/** The language whose texts are inserted. */
export interface FillLanguage {
  language: string
  catalogue: Catalogue
  /** The folder of its scripts in `assets/`, with a slash at the end; empty for English. */
  folder?: string
}

const filler =
  (write: (said: Message) => string) =>
  (source: string, { language, catalogue, folder = '' }: FillLanguage): string =>
    source
      .replaceAll(MARKER, (_marker, saying: Saying | undefined, key: string, constant: Constant) =>
        write(saying ? messageOf(saying, keyOf(key), catalogue) : constantsOf(language)[constant]),
      )
      .replaceAll(SCRIPT_ADDRESS, `assets/${folder}`)

/** Inserts a language's texts into a script, as strings or as messages (`shared/i18n/t.ts`). @throws for an invalid translation */
export const fillScript = filler(JSON.stringify)

/** Inserts a language's texts into a page or a picture, where texts have no values. */
export const fillMarkup = filler(String)

type Constant = 'language' | 'locale' | 'dir'

const constantsOf = (language: string): Record<Constant, string> => ({
  language,
  locale: localeOf(language),
  dir: languageNamed(language).dir,
})

function messageOf(saying: Saying, key: string, catalogue: Catalogue): Message {
  const english = saying === 'said' ? key.slice(key.indexOf('|') + 1) : key
  const text = catalogue[key] || english
  if (!/[{}<']/.test(text)) return text
  const isRich = saying === 'rich'
  try {
    return compileMessage(text, valueNames(english, isRich), isRich)
  } catch (error) {
    throw new Error(`“${text}”, for “${key}”, is no message: ${String(error)}`, { cause: error })
  }
}

/** Returns the names of a text's values, and of its tags if it is rich, in the order in which a build passes them. */
export function valueNames(text: string, isRich = false): string[] {
  const names = new Set<string>()
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(text, { ignoreTag: !isRich }))
  return [...names]
}

/**
 * Compiles a text to a message, whose values are indexes of `names`. @throws if it is invalid, or uses a value that
 * isn't in `names`
 */
export const compileMessage = (text: string, names: readonly string[], isRich = false): Message =>
  compiled(parse(text, { ignoreTag: !isRich }), names)

function compiled(elements: MessageFormatElement[], names: readonly string[], counted = 0): Message {
  const parts = elements.map((element): MessagePart => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.pound) return [counted]
    const value = names.indexOf(element.value)
    if (value < 0) throw new Error(`it is not given ${element.value}`)
    const formsOf = (options: Record<string, { value: MessageFormatElement[] }>, count = counted) =>
      Object.fromEntries(
        Object.entries(options).map(([form, option]) => [form, compiled(option.value, names, count)]),
      )
    switch (element.type) {
      case TYPE.argument:
        return value
      case TYPE.number:
        return [value]
      case TYPE.tag:
        return [value, compiled(element.children, names)]
      case TYPE.plural:
        return [value, element.pluralType === 'ordinal' ? 2 : 1, formsOf(element.options, value)]
      case TYPE.select:
        return [value, 0, formsOf(element.options)]
      case TYPE.date:
      case TYPE.time:
        throw new Error(`it formats ${element.value}, which has to be given as text`)
    }
  })
  const [only] = parts
  if (parts.length > 1) return parts
  return typeof only === 'string' || only === undefined ? (only ?? '') : parts
}
