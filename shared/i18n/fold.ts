/** Marks on Latin, Greek, Cyrillic, Hebrew, and Arabic letters. `\p{M}` also has other scripts' vowels. */
const MARKS =
  '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F' +
  '\u0670\u0674\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u1AB0-\u1AFF' +
  '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F'
/** The character that lengthens an Arabic word, soft hyphens, and zero-width characters. */
const INVISIBLE = '\u0640\u00AD\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF'
const REMOVED = new RegExp(`[${MARKS}${INVISIBLE}]+`, 'g')

/** The form that replaces other letters and characters. */
const FORMS: Readonly<Record<string, string>> = {
  i: 'ı',
  l: 'ł',
  o: 'ø',
  d: 'đð',
  h: 'ħ',
  n: 'ŋ',
  t: 'ŧ',
  q: 'ĸ',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  th: 'þ',
  σ: 'ς',
  ا: 'ٱٲٳ',
  ي: 'ىیے',
  ه: 'ةہھۃە',
  ك: 'کڪ',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
  0: '٠۰',
  1: '١۱',
  2: '٢۲',
  3: '٣۳',
  4: '٤۴',
  5: '٥۵',
  6: '٦۶',
  7: '٧۷',
  8: '٨۸',
  9: '٩۹',
  "'": '‘’ʼʹ′',
  '"': '“”″',
  ',,': '„',
  '<<': '«',
  '>>': '»',
  '-': '‐‑‒–—−',
}
const FORM_BY_LETTER = new Map(
  Object.entries(FORMS).flatMap(([form, letters]) =>
    Array.from(letters, (letter) => [letter, form] as const),
  ),
)
const REPLACED = new RegExp(`[${[...FORM_BY_LETTER.keys()].join('')}]`, 'g')

/**
 * Returns the text that a search compares: without case, accents, vowel marks, and invisible characters, and with one
 * form of each letter, as `fold()` does in the database. `İ`, `I`, `ı`, and `i` become the same, as do `أ` and `ا`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(REMOVED, '')
    .normalize('NFC')
    .replaceAll(REPLACED, (letter) => FORM_BY_LETTER.get(letter) ?? letter)
