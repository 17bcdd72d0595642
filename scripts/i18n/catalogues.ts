import { existsSync, readFileSync } from 'node:fs'
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { DEFAULT_LANGUAGE, languages, getLocaleByCode } from '#shared/i18n/languages.ts'
import type { Text } from './texts.ts'

const getFile = (language: string) => `locales/${language}/messages.json`

/** Returns the languages other than English that have a catalog. */
export const translatedLanguages = (): string[] =>
  languages.map(({ code }) => code).filter((code) => code !== DEFAULT_LANGUAGE && existsSync(getFile(code)))

/** Returns a language's translations, by their keys. */
export const getCatalog = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(getFile(language), 'utf8')) as Record<string, string>

/** Returns the keys of all English texts, as written by `npm run i18n`. */
const englishKeys = () => Object.keys(getCatalog(DEFAULT_LANGUAGE))

/** Returns the keys of the texts that stay English in a language. */
export function missingKeys(language: string, keys: Iterable<string> = englishKeys()): string[] {
  const catalogue = getCatalog(language)
  return [...keys].filter((key) => !catalogue[key])
}

/** Returns unused keys, and translations with other values or tags. Texts can be missing before a release. */
export function catalogueProblems(
  language: string,
  texts: ReadonlyMap<string, Text>,
  catalogue = getCatalog(language),
): string[] {
  const extra = Object.keys(catalogue)
    .filter((key) => !texts.has(key))
    .map((key) => `“${key}” is no longer used`)
  const wrong = [...texts].flatMap(([key, text]) => {
    const said = catalogue[key]
    return said ? shapeProblems(language, text, said).map((problem) => `“${key}” ${problem}`) : []
  })
  return [...extra, ...wrong]
}

function shapeProblems(language: string, { text, isRich }: Text, said: string): string[] {
  const read = (message: string) => parse(message, { ignoreTag: !isRich })
  let elements: MessageFormatElement[]
  try {
    elements = read(said)
  } catch (error) {
    return [`isn't a valid message: ${error instanceof Error ? error.message : String(error)}`]
  }
  const [wanted, given] = [namesIn(read(text)), namesIn(elements)]
  const problems: string[] = []
  for (const name of wanted) if (!given.has(name)) problems.push(`lacks ${name}`)
  for (const name of given) if (!wanted.has(name)) problems.push(`doesn't get the value ${name}`)
  return [...problems, ...formProblems(language, elements), ...unsayableIn(elements)]
}

/** Returns the problems of a text in the source that no language could express. */
export const sourceProblems = ({ text, isRich }: Text): string[] =>
  unsayableIn(parse(text, { ignoreTag: !isRich }))

/** Returns valid ICU syntax that `fill-texts.ts` and `translate.ts` (in the server) don't support. */
function unsayableIn(elements: MessageFormatElement[], isInForm = false): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.tag:
        if (isInForm)
          return [`has <${element.value}> within a plural or select form: put the whole choice into the tag`]
        return unsayableIn(element.children)
      case TYPE.date:
      case TYPE.time:
        return [`formats {${element.value}}, which must be a text already`]
      case TYPE.number:
        return element.style ? [`has a style for {${element.value}}`] : []
      case TYPE.plural:
      case TYPE.select: {
        const offset = 'offset' in element && element.offset !== 0
        const forms = Object.values(element.options).flatMap(({ value }) => unsayableIn(value, true))
        return offset ? [`has an offset for {${element.value}}`, ...forms] : forms
      }
      case TYPE.literal:
      case TYPE.argument:
      case TYPE.pound:
        return []
    }
  })
}

/** Returns the values and `<tags>` of a message. */
const namesIn = (elements: MessageFormatElement[]): Set<string> =>
  new Set(
    [...everyElement(elements)].flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      return element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`
    }),
  )

/** Yields the elements of a message, including elements within tags and forms. */
function* everyElement(elements: MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element
    if (element.type === TYPE.tag) yield* everyElement(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* everyElement(value)
  }
}

/** Returns problems with plural forms: forms that the language doesn't have, and forms that are missing. */
function formProblems(language: string, elements: MessageFormatElement[]): string[] {
  return [...everyElement(elements)].flatMap((element): string[] => {
    if (element.type !== TYPE.plural) return []
    const type = element.pluralType ?? 'cardinal'
    const known = new Set<string>(
      new Intl.PluralRules(getLocaleByCode(language), { type }).resolvedOptions().pluralCategories,
    )
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
    const unknown = forms
      .filter((form) => !known.has(form))
      .map((form) => `has the plural form “${form}”, which the language doesn't have`)
    // A text that is the same for all numbers has one form. In French, Spanish, and Italian, only millions have a
    // separate form.
    const isNeeded = (form: string) => forms.length > 1 && (form !== 'many' || known.has('few'))
    const missing = [...known].filter((form) => isNeeded(form) && !forms.includes(form))
    return [...unknown, ...missing.map((form) => `lacks the plural form “${form}”`)]
  })
}
