/** Maximum length of free text, in characters. */
export const TEXT_MAX = 20_000
