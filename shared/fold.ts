/** What the database's `fold()` makes of letters that are no others with an accent. */
const PLAIN: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** What a search compares, without case and accents, as `fold()` does in the database: `İ`, `I`, `ı` and `i` are one. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ıłøđßæœ]/g, (letter) => PLAIN[letter] ?? letter)
