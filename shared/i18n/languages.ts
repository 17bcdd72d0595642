/** A language that the portal can speak. */
export interface Language {
  /** As in `<html lang>` and `Accept-Language`. */
  code: string
  /** As it calls itself. */
  name: string
  dir: 'ltr' | 'rtl'
  /** For `Intl`, where that is not the code. */
  locale?: string
}

/** The language of the texts in the source, and of everyone who asks for none that is spoken. */
export const DEFAULT_LANGUAGE = 'en'

/**
 * All languages. A portal supports those that have a catalogue (`locales/<code>/messages.json`), and the agency chooses
 * some of them.
 */
export const languages = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'tr', name: 'Türkçe', dir: 'ltr' },
  // Digits as in the rest of a page: in links, ids and what people write.
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'es', name: 'Español', dir: 'ltr' },
  { code: 'it', name: 'Italiano', dir: 'ltr' },
  { code: 'pl', name: 'Polski', dir: 'ltr' },
] as const satisfies Language[]

/** Made of English for tests: longer words in brackets, and a text from right to left. */
export const pseudoLanguages = [
  { code: 'en-XA', name: '⟦Énglîsh⟧', dir: 'ltr' },
  { code: 'en-XB', name: '⟦Énglîsh⟧ ⟦RTL⟧', dir: 'rtl' },
] as const satisfies Language[]

const all: readonly Language[] = [...languages, ...pseudoLanguages]

/** @throws if it is none of ours: whoever asks has looked. */
export function languageNamed(code: string): Language {
  const found = all.find((language) => language.code === code)
  if (!found) throw new Error(`“${code}” is no language of the portal`)
  return found
}

/** What `Intl` is to be given for it. */
export const localeOf = (code: string): string => {
  const { locale = code } = languageNamed(code)
  return locale
}
