/** A language of the portal. */
export interface Language {
  /** The code as in `<html lang>` and `Accept-Language`. */
  code: string
  /** The language's name for itself. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The locale for `Intl`, if it differs from the code. */
  locale?: string
}

/** The language of the texts in the source, and of everyone who doesn't ask for a supported language. */
export const DEFAULT_LANGUAGE = 'en'

/** All languages. A portal supports those with `locales/<code>/messages.json`; the agency chooses some. */
export const languages = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'tr', name: 'Türkçe', dir: 'ltr' },
  // Latin digits, like elsewhere on a page: in links, IDs, and texts that people write.
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'es', name: 'Español', dir: 'ltr' },
  { code: 'it', name: 'Italiano', dir: 'ltr' },
  { code: 'pl', name: 'Polski', dir: 'ltr' },
] as const satisfies Language[]

/** Languages generated from English for tests: longer words in brackets, and a right-to-left text. */
export const pseudoLanguages = [
  { code: 'en-XA', name: '⟦Énglîsh⟧', dir: 'ltr' },
  { code: 'en-XB', name: '⟦Énglîsh⟧ ⟦RTL⟧', dir: 'rtl' },
] as const satisfies Language[]

const allLanguages: readonly Language[] = [...languages, ...pseudoLanguages]

/** Returns the language with this code. @throws for an unknown code: check it first. */
export function getLanguageByCode(code: string): Language {
  const found = allLanguages.find((language) => language.code === code)
  if (!found) throw new Error(`“${code}” is no language of the portal`)
  return found
}

/** Returns the locale of a language for `Intl`. */
export const getLocaleByCode = (code: string): string => {
  const { locale = code } = getLanguageByCode(code)
  return locale
}
