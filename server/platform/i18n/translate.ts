import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { isolated } from '#shared/i18n/isolated.ts'
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageNamed,
  languages,
  localeOf,
} from '#shared/i18n/languages.ts'
import { type Message, type Speaker, sayMessage, speakWith } from '#shared/i18n/t.ts'
import { type Catalogue, compileMessage, valueNames } from './fill-texts.ts'

const fileOf = (language: string) => new URL(`../../../locales/${language}/messages.json`, import.meta.url)

/** The supported languages: English, and every language with a catalogue. */
export const spokenLanguages: Language[] = [...languages].filter(
  ({ code }) => code === DEFAULT_LANGUAGE || existsSync(fileOf(code)),
)

const reader = new AsyncLocalStorage<string>()

/**
 * Translates everything within `work` to this language: a response, a mail, a calendar. A language that isn't
 * supported, or no longer is, becomes English.
 */
export const inLanguage = <T>(language: string, work: () => T): T =>
  reader.run(isSpoken(language) ? language : DEFAULT_LANGUAGE, work)

const isSpoken = (language: string) => spokenLanguages.some(({ code }) => code === language)

/** Returns the translator of a language. */
function speakerIn(language: string): Speaker {
  const known = speakers.get(language)
  if (known) return known
  const speaker = newSpeaker(language)
  speakers.set(language, speaker)
  return speaker
}

const speakers = new Map<string, Speaker>()

/**
 * Adds a language that has no file, or replaces the texts of a language, for tests. Returns a function that undoes it.
 */
export function addCatalogue(code: string, catalogue: Record<string, string>): () => void {
  catalogues.set(code, catalogue)
  speakers.delete(code)
  const isNew = !isSpoken(code)
  if (isNew) spokenLanguages.push(languageNamed(code))
  return () => {
    catalogues.delete(code)
    speakers.delete(code)
    if (isNew)
      spokenLanguages.splice(
        spokenLanguages.findIndex((known) => known.code === code),
        1,
      )
  }
}

/** Returns the translator for the current reader's language. */
export const speakerHere = (): Speaker => speakerIn(reader.getStore() ?? DEFAULT_LANGUAGE)

type Keep = (text: string, values?: Record<string, string | number>) => string | undefined

let keep: Keep = () => undefined

/**
 * Sets the function that stores texts to be translated later (`server/platform/i18n/later.ts`). If it returns
 * undefined, a text is translated now.
 */
export const keepWith = (next: Keep): void => void (keep = next)

speakWith({
  language: () => speakerHere().language(),
  locale: () => speakerHere().locale(),
  say: (key, text, values) => keep(text, values) ?? speakerHere().say(key, text, values),
})

const catalogues = new Map<string, Catalogue>()

/** Returns a language's translations of the English texts. */
export function catalogueOf(language: string): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const catalogue =
    language === DEFAULT_LANGUAGE ? {} : (JSON.parse(readFileSync(fileOf(language), 'utf8')) as Catalogue)
  catalogues.set(language, catalogue)
  return catalogue
}

/**
 * Whether a text begins or ends with a mark, which would move to the other side of it. False for an address, which is
 * copied as it is.
 */
const isMarked = (text: string) =>
  /\p{L}/u.test(text) && /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text) && !/^\w+:/.test(text)

/** Isolates a value with its own direction, for a text that runs from right to left. */
const isolatedValue = (value: string | number) =>
  typeof value === 'string' && isMarked(value) ? isolated(value) : value

/** Matches texts that have to be compiled, because they have more than plain words. */
const MARKUP = /[{}]|''/

function newSpeaker(language: string): Speaker {
  const catalogue = catalogueOf(language)
  const locale = localeOf(language)
  const messages = new Map<string, { message: Message; names: string[] }>()
  const isRightToLeft = languageNamed(language).dir === 'rtl'
  const messageOf = (words: string) => {
    const known = messages.get(words)
    if (known) return known
    const names = valueNames(words)
    const compiled = { names, message: compileMessage(words, names) }
    messages.set(words, compiled)
    return compiled
  }
  return {
    language: () => language,
    locale: () => locale,
    say: (key, text, values = {}) => {
      const words = catalogue[key] || text
      if (!MARKUP.test(words)) return words
      const { message, names } = messageOf(words)
      const given = names.map((name) => {
        const value = values[name]
        if (value === undefined) throw new Error(`“${text}” is not given ${name}`)
        return isRightToLeft ? isolatedValue(value) : value
      })
      return sayMessage(message, ...given)
    },
  }
}
