import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { ReactNode } from 'react'

/** What a text in ICU MessageFormat wants to be given: `{name}` a text or number, `{count, plural, …}` a number. */
type Values<S extends string> = GetICUArgs<S, { ICUArgument: string | number; ICUNumberArgument: number }>

/** None where the text has no arguments. */
type Given<S extends string> = keyof Values<S> extends never ? [] : [values: Values<S>]

/** The tags in a text: `terms` in `Our <terms>terms</terms>`. */
type Tags<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

type RichValues<S extends string> = GetICUArgs<S, { ICUArgument: ReactNode; ICUNumberArgument: number }> &
  Record<Tags<S>, (words: ReactNode) => ReactNode>

/** What a text becomes that has elements in it. */
export type RichWords = ReactNode

/** What a text is given, by name; tags only by `rich`. */
export type GivenValues = Record<string, ReactNode | ((words: ReactNode) => ReactNode)>

/** Says texts in a reader's language, by the keys of its catalogue. */
export interface Speaker {
  /** One of `shared/languages.ts`. */
  language: () => string
  /** Its language for `Intl`. */
  locale: () => string
  say: (key: string, text: string, values?: Record<string, string | number>) => string
  sayRich: (text: string, values: GivenValues) => ReactNode
}

/**
 * The text in its reader's language. The English text is the key of the catalogues, so it stands where it is shown. In
 * the browser's builds each call is replaced by the words themselves (`scripts/words/plugin.ts`), so its text, and the
 * names of its values, must be written out; on the server they are looked up for whom the answer is for, so there a call
 * must not stand at a module's top level.
 */
export function t<const S extends string>(text: S, ...[values]: Given<S>): string {
  return speaker.say(text, text, values as Record<string, string | number> | undefined)
}

/** Like `t`, for a word that needs other words in another context: the key is `status|Open` for `said('status', 'Open')`. */
export function said<const S extends string>(context: string, text: S, ...[values]: Given<S>): string {
  return speaker.say(keyOf(context, text), text, values as Record<string, string | number> | undefined)
}

/** Like `t`, for a text with `<tags>`, each a function of the words within it, or with values that are elements. */
export function rich<const S extends string>(text: S, values: RichValues<S>): ReactNode {
  return speaker.sayRich(text, values as GivenValues)
}

/** The key of a text in the catalogues. */
export const keyOf = (context: string | undefined, text: string): string =>
  context === undefined ? text : `${context}|${text}`

/** How it is told that a text is said where nobody can. No build has it in it (`scripts/words/plugin.ts`). */
export const UNSAID = 'Only a speaker or a build can say: '

const english: Speaker = {
  language: () => 'en',
  locale: () => 'en',
  say: (_key, text, values = {}) =>
    text
      .replaceAll(/\{(\w+)(,?)/g, (_found, name: string, format: string) => {
        if (format) throw new Error(UNSAID + text)
        return String(values[name])
      })
      .replaceAll('}', ''),
  sayRich: (text) => {
    throw new Error(UNSAID + text)
  },
}

declare const LANGUAGE: string | undefined
declare const LOCALE: string | undefined
declare const SPEAKER: Speaker | undefined

/** A page's modules on the server get theirs with the page's globals (`server/http/page-globals.ts`). */
let speaker: Speaker = typeof SPEAKER === 'undefined' ? english : SPEAKER

/** Tells how texts are said; the server does, once (`server/words.ts`). */
export const speakWith = (next: Speaker): void => void (speaker = next)

/** The language that texts are said in here: the browser's builds have one each. */
export const language = (): string => (typeof LANGUAGE === 'string' ? LANGUAGE : speaker.language())

/** The same for `Intl`. */
export const locale = (): string => (typeof LOCALE === 'string' ? LOCALE : speaker.locale())

/** Makes something of `Intl` once a language, when it is first needed. */
export function byLocale<T extends object>(make: (locale: string) => T): () => T {
  if (typeof LOCALE === 'string') {
    let made: T | undefined
    return () => (made ??= make(LOCALE))
  }
  const made = new Map<string, T>()
  return () => {
    const key = locale()
    let one = made.get(key)
    if (!one) made.set(key, (one = make(key)))
    return one
  }
}

const numbers = /* @__PURE__ */ byLocale((tag) => new Intl.NumberFormat(tag))
const percents = /* @__PURE__ */ byLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }))
const rules = /* @__PURE__ */ byLocale((tag) => new Intl.PluralRules(tag))
const ordinalRules = /* @__PURE__ */ byLocale((tag) => new Intl.PluralRules(tag, { type: 'ordinal' }))

/** A number as its reader writes it: `1,200`. */
export const amount = (count: number): string => numbers().format(count)

/** A share of a hundred as its reader writes it: `50%`. */
export const percentage = (share: number): string => percents().format(share / 100)

/**
 * The form that the language takes for so many, `=0` and the like first.
 *
 * @public builds put it in the place of `{n, plural, …}`
 */
export const plural = <T>(count: number, forms: Record<string, T>): T =>
  forms[`=${count}`] ?? forms[rules().select(count)] ?? (forms['other'] as T)

/**
 * The form of a value.
 *
 * @public builds put it in the place of `{role, select, …}`
 */
export const choice = <T>(value: string | number, forms: Record<string, T>): T =>
  forms[value] ?? (forms['other'] as T)

/**
 * The form for a place in an order.
 *
 * @public builds put it in the place of `{n, selectordinal, …}`
 */
export const ordinal = <T>(count: number, forms: Record<string, T>): T =>
  forms[`=${count}`] ?? forms[ordinalRules().select(count)] ?? (forms['other'] as T)

/**
 * A label within a sentence, where the language writes its words small: `Pick primary color`. German has its nouns large, and
 * what is all of capitals, such as `API`, stays in every language.
 */
export const inSentence = (label: string): string =>
  language() === 'de'
    ? label
    : label.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll}|(?![\p{L}\p{N}]))/gu, (first) =>
        first.toLocaleLowerCase(locale()),
      )
