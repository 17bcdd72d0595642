import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { getLanguageByCode, getLocaleByCode } from '#shared/i18n/languages.ts'
import type { CompiledMessage, MessagePart } from '#shared/i18n/t.ts'

/** Translations by their keys. A text without one stays English. */
export type Catalogue = Partial<Record<string, string>>

/** A function in `shared/i18n/t.ts`. Keys of `tContext` have a context, and texts of `rich` can have tags. */
export type TextFunction = 't' | 'tContext' | 'rich'

/** In a build, an undeclared variable stands for a text, so that no minifier changes it or joins it. */
const MARKER = /__TEXT_(?:(t|tContext|rich)_([\w$]+)|(language|locale|dir)\b)/g

/** The address of a script in a page or in a list of files to preload. Imports have relative paths instead. */
const SCRIPT_ADDRESS = /\bassets\/(?=[\w-]+\.js")/g

/** Returns the marker of a text: its key, encoded with the characters of an identifier. */
export const encodeMarker = (textFunction: TextFunction, key: string): string =>
  `__TEXT_${textFunction}_${encodeURIComponent(key)
    .replaceAll(/[^A-Za-z\d%]/g, encodeCharacter)
    .replaceAll('%', '$')}`

const encodeCharacter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

const decodeKey = (marker: string) => decodeURIComponent(marker.replaceAll('$', '%'))

/** The language whose texts are inserted. */
export interface FillLanguage {
  language: string
  catalogue: Catalogue
  /** The folder of its scripts in `assets/`, with a slash at the end; empty for English. */
  folder?: string
}

const createFiller =
  (write: (message: CompiledMessage) => string) =>
  (source: string, { language, catalogue, folder = '' }: FillLanguage): string =>
    source
      .replaceAll(
        MARKER,
        (_marker, ...[textFunction, key, constant]: [TextFunction | undefined, string, Constant]) =>
          write(
            textFunction
              ? compileTranslation(textFunction, decodeKey(key), catalogue)
              : getConstants(language)[constant],
          ),
      )
      .replaceAll(SCRIPT_ADDRESS, `assets/${folder}`)

/** Inserts texts into a script, as strings or messages (`t.ts`). @throws for an invalid translation */
export const fillScript = createFiller(JSON.stringify)

/** Inserts a language's texts into a page or a picture, where texts have no values. */
export const fillMarkup = createFiller(String)

type Constant = 'language' | 'locale' | 'dir'

const getConstants = (language: string): Record<Constant, string> => ({
  language,
  locale: getLocaleByCode(language),
  dir: getLanguageByCode(language).dir,
})

function compileTranslation(textFunction: TextFunction, key: string, catalogue: Catalogue): CompiledMessage {
  const english = textFunction === 'tContext' ? key.slice(key.indexOf('|') + 1) : key
  const text = catalogue[key] || english
  if (!/[{}<']/.test(text)) return text
  const isRich = textFunction === 'rich'
  try {
    return compileMessage(text, listValueNames(english, isRich), isRich)
  } catch (error) {
    throw new Error(`“${text}”, for “${key}”, isn't a valid message: ${String(error)}`, { cause: error })
  }
}

/** Returns the names of a text's values, and of its tags if it is rich, in the order in which a build passes them. */
export function listValueNames(text: string, isRich = false): string[] {
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

/** Compiles a text with its values as indexes of `names`. @throws for invalid texts and other values */
export const compileMessage = (text: string, names: readonly string[], isRich = false): CompiledMessage =>
  compileElements(parse(text, { ignoreTag: !isRich }), names)

function compileElements(
  elements: MessageFormatElement[],
  names: readonly string[],
  counted = 0,
): CompiledMessage {
  const parts = elements.map((element): MessagePart => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.pound) return [counted]
    const value = names.indexOf(element.value)
    if (value < 0) throw new Error(`it doesn't get the value ${element.value}`)
    const compileForms = (options: Record<string, { value: MessageFormatElement[] }>, count = counted) =>
      Object.fromEntries(
        Object.entries(options).map(([form, option]) => [form, compileElements(option.value, names, count)]),
      )
    switch (element.type) {
      case TYPE.argument:
        return value
      case TYPE.number:
        return [value]
      case TYPE.tag:
        return [value, compileElements(element.children, names)]
      case TYPE.plural:
        return [value, element.pluralType === 'ordinal' ? 2 : 1, compileForms(element.options, value)]
      case TYPE.select:
        return [value, 0, compileForms(element.options)]
      case TYPE.date:
      case TYPE.time:
        throw new Error(`it formats ${element.value}, which must be a text already`)
    }
  })
  const [only] = parts
  if (parts.length > 1) return parts
  return typeof only === 'string' || only === undefined ? (only ?? '') : parts
}
