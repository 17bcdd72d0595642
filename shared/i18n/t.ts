import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { ReactNode } from 'react'

/** The values that a text in ICU MessageFormat needs: `{name}` a text or number, `{count, plural, …}` a number. */
type Values<S extends string> = GetICUArgs<S, { ICUArgument: string | number; ICUNumberArgument: number }>

/** The remaining arguments: the values, if the text has any. */
type ValueArguments<S extends string> = keyof Values<S> extends never ? [] : [values: Values<S>]

/** The tags in a text: `terms` in `Our <terms>terms</terms>`. */
type Tags<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

type RichValues<S extends string> = GetICUArgs<S, { ICUArgument: ReactNode; ICUNumberArgument: number }> &
  Record<Tags<S>, (content: ReactNode) => ReactNode>

type TextValues = Record<string, string | number>

/** Translates texts to a user's language, by the keys of its catalog. */
export interface Translator {
  /** Returns one of the languages in `shared/i18n/languages.ts`. */
  language: () => string
  /** Returns the language for `Intl`. */
  locale: () => string
  translate: (key: string, text: string, values?: TextValues) => string
}

/**
 * Returns a text in the user's language. The English text is the key of the catalogs. The web app's build replaces each
 * call (`scripts/i18n/plugin.ts`), so the text and the names of its values must be literals. The server translates each
 * response for the user who requested it, so it must not call `t` at the top level of a module.
 */
export function t<const S extends string>(text: S, ...[values]: ValueArguments<S>): string {
  return translator.translate(text, text, values as TextValues | undefined)
}

/** Like `t`, for a word that depends on the context: the key of `tContext('status', 'Open')` is `status|Open`. */
export function tContext<const S extends string>(
  context: string,
  text: S,
  ...[values]: ValueArguments<S>
): string {
  return translator.translate(getCatalogKey(context, text), text, values as TextValues | undefined)
}

/** Like `t`, with `<tags>` (functions) or elements. Web only: its build puts `formatRichMessage` here. */
export function rich<const S extends string>(text: S, _values: RichValues<S>): ReactNode {
  throw new Error(UNTRANSLATED + text)
}

/** Returns the key of a text in the catalogs. */
export const getCatalogKey = (context: string | undefined, text: string): string =>
  context === undefined ? text : `${context}|${text}`

/** The error if neither a translator nor a build can format a text. The build fails if a script contains it. */
export const UNTRANSLATED = 'Only a translator or a build can provide this text: '

const englishTranslator: Translator = {
  language: () => 'en',
  locale: () => 'en',
  translate: (_key, text, values = {}) =>
    text
      .replaceAll(/\{(\w+)(,?)/g, (_found, name: string, format: string) => {
        if (format) throw new Error(UNTRANSLATED + text)
        return String(values[name])
      })
      .replaceAll('}', ''),
}

declare const LANGUAGE: string | undefined
declare const LOCALE: string | undefined

let translator: Translator = englishTranslator

/** Sets how texts are translated. The server calls it once (`server/platform/i18n/translate.ts`). */
export const setTranslator = (next: Translator): void => void (translator = next)

/** Returns the language of texts. A script of the web app has a fixed language, which is inserted with its texts. */
export const getLanguage = (): string => (typeof LANGUAGE === 'string' ? LANGUAGE : translator.language())

/** Returns the language of texts for `Intl`. */
export const getLocale = (): string => (typeof LOCALE === 'string' ? LOCALE : translator.locale())

/** Creates an object of `Intl` once per language, at its first use. */
export function cacheByLocale<T extends object>(make: (locale: string) => T): () => T {
  if (typeof LOCALE === 'string') {
    let cached: T | undefined
    return () => (cached ??= make(LOCALE))
  }
  const cache = new Map<string, T>()
  return () => {
    const key = getLocale()
    let value = cache.get(key)
    if (!value) cache.set(key, (value = make(key)))
    return value
  }
}

const numberFormat = /* @__PURE__ */ cacheByLocale((tag) => new Intl.NumberFormat(tag))
const percentFormat = /* @__PURE__ */ cacheByLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }))
const pluralRules = /* @__PURE__ */ cacheByLocale((tag) => new Intl.PluralRules(tag))
const ordinalPluralRules = /* @__PURE__ */ cacheByLocale(
  (tag) => new Intl.PluralRules(tag, { type: 'ordinal' }),
)

/** Formats a number in the user's language: `1,200`. */
export const formatNumber = (count: number): string => numberFormat().format(count)

/** Formats a percentage in the user's language: `50%`. */
export const formatPercent = (share: number): string => percentFormat().format(share / 100)

/** An ICU message, from `server/platform/i18n/fill-texts.ts`: a string or parts. Values are indexes. */
export type CompiledMessage = string | readonly MessagePart[]

/** Text, a value, a localized number, a tag around text, or a value's form: 0 select, 1 plural, 2 ordinal. */
export type MessagePart =
  | string
  | number
  | readonly [number: number]
  | readonly [tag: number, within: CompiledMessage]
  | readonly [value: number, kind: 0 | 1 | 2, forms: Readonly<Record<string, CompiledMessage>>]

/**
 * Formats a message with its values.
 * @public builds replace calls of `t` and `tContext` with it
 */
export const formatMessage = (message: CompiledMessage, ...values: unknown[]): string =>
  formatMessageParts(message, values, (pieces) => pieces.join('')).join('')

/** Returns the pieces of a message: text, values as they are, and the results of its tags' functions. */
export function formatMessageParts(
  message: CompiledMessage,
  values: readonly unknown[],
  join: (pieces: unknown[]) => unknown,
): unknown[] {
  if (typeof message === 'string') return [message]
  return message.map((part) => {
    if (typeof part === 'string') return part
    if (typeof part === 'number') return values[part]
    const [index, kind, forms = {}] = part
    const value = values[index]
    if (kind === undefined) return formatNumber(value as number)
    if (typeof kind !== 'number')
      return (value as (content: unknown) => unknown)(join(formatMessageParts(kind, values, join)))
    const form =
      kind === 0 ? 'other' : (kind === 1 ? pluralRules() : ordinalPluralRules()).select(value as number)
    return formatMessage(
      forms[kind === 0 ? String(value) : `=${String(value)}`] ?? forms[form] ?? forms['other'] ?? '',
      ...values,
    )
  })
}

/** Lowercases a label for use in a sentence: `Pick primary color`. German nouns and all-caps words stay. */
export const lowercaseLabel = (label: string): string =>
  getLanguage() === 'de'
    ? label
    : label.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll}|(?![\p{L}\p{N}]))/gu, (first) =>
        first.toLocaleLowerCase(getLocale()),
      )
