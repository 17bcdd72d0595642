import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { isolateText } from '#shared/i18n/format-list.ts'
import {
  DEFAULT_LANGUAGE,
  type Language,
  getLanguageByCode,
  languages,
  getLocaleByCode,
} from '#shared/i18n/languages.ts'
import { type CompiledMessage, type Translator, formatMessage, setTranslator } from '#shared/i18n/t.ts'
import { type Catalogue, compileMessage, listValueNames } from './fill-texts.ts'

const getCatalogueFile = (language: string) =>
  new URL(`../../../locales/${language}/messages.json`, import.meta.url)

/** The supported languages: English, and every language with a catalog. */
export const supportedLanguages: Language[] = [...languages].filter(
  ({ code }) => code === DEFAULT_LANGUAGE || existsSync(getCatalogueFile(code)),
)

const currentLanguage = new AsyncLocalStorage<string>()

/** Translates all within `work`: a response, a mail, a calendar. An unsupported language becomes English. */
export const withLanguage = <T>(language: string, work: () => T): T =>
  currentLanguage.run(isSupported(language) ? language : DEFAULT_LANGUAGE, work)

const isSupported = (language: string) => supportedLanguages.some(({ code }) => code === language)

function getTranslator(language: string): Translator {
  const known = translators.get(language)
  if (known) return known
  const translator = createTranslator(language)
  translators.set(language, translator)
  return translator
}

const translators = new Map<string, Translator>()

/** Adds a language without a file, or replaces its texts, for tests. Returns a function that undoes it. */
export function addCatalogue(code: string, catalogue: Record<string, string>): () => void {
  catalogues.set(code, catalogue)
  translators.delete(code)
  const isNew = !isSupported(code)
  if (isNew) supportedLanguages.push(getLanguageByCode(code))
  return () => {
    catalogues.delete(code)
    translators.delete(code)
    const index = supportedLanguages.findIndex((known) => known.code === code)
    if (isNew) supportedLanguages.splice(index, 1)
  }
}

/** Returns the translator for the current reader's language. */
export const getCurrentTranslator = (): Translator =>
  getTranslator(currentLanguage.getStore() ?? DEFAULT_LANGUAGE)

type CaptureText = (text: string, values?: Record<string, string | number>) => string | undefined

let captureText: CaptureText = () => undefined

/** Sets the function that captures texts for `localizable.ts`. If it returns undefined, `t` translates. */
export const setTextCapture = (next: CaptureText): void => void (captureText = next)

setTranslator({
  language: () => getCurrentTranslator().language(),
  locale: () => getCurrentTranslator().locale(),
  translate: (key, text, values) =>
    captureText(text, values) ?? getCurrentTranslator().translate(key, text, values),
})

const catalogues = new Map<string, Catalogue>()

/** Returns a language's translations of the English texts. */
export function getCatalogue(language: string): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const text = language === DEFAULT_LANGUAGE ? '{}' : readFileSync(getCatalogueFile(language), 'utf8')
  const catalogue = JSON.parse(text) as Catalogue
  catalogues.set(language, catalogue)
  return catalogue
}

/** Whether a text, other than an address, begins or ends with a mark, which would move to the other side. */
const hasEdgeMark = (text: string) =>
  /\p{L}/u.test(text) && /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text) && !/^\w+:/.test(text)

/** Isolates a value with its own direction, for a text that runs from right to left. */
const isolateValue = (value: string | number) =>
  typeof value === 'string' && hasEdgeMark(value) ? isolateText(value) : value

/** Matches texts that have to be compiled, because they contain more than plain words. */
const MARKUP = /[{}]|''/

function createTranslator(language: string): Translator {
  const catalogue = getCatalogue(language)
  const locale = getLocaleByCode(language)
  const messages = new Map<string, { message: CompiledMessage; names: string[] }>()
  const isRightToLeft = getLanguageByCode(language).dir === 'rtl'
  const getMessage = (source: string) => {
    const known = messages.get(source)
    if (known) return known
    const names = listValueNames(source)
    const compiled = { names, message: compileMessage(source, names) }
    messages.set(source, compiled)
    return compiled
  }
  return {
    language: () => language,
    locale: () => locale,
    translate: (key, text, values = {}) => {
      const source = catalogue[key] || text
      if (!MARKUP.test(source)) return source
      const { message, names } = getMessage(source)
      const orderedValues = names.map((name) => {
        const value = values[name]
        if (value === undefined) throw new Error(`“${text}” doesn't get the value ${name}`)
        return isRightToLeft ? isolateValue(value) : value
      })
      return formatMessage(message, ...orderedValues)
    },
  }
}
