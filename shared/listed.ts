import { byLocale } from './words.ts'

/** Narrow is the only style that has commas in every language: `a, b, c`, `a, b und c`. */
const lists = /* @__PURE__ */ byLocale((tag) => new Intl.ListFormat(tag, { style: 'narrow' }))

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC]/
/** Keeps a text's own direction, and its place among others: U+2068 and U+2069. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Texts as a list in the reader's language: `logo.svg, photo.jpg`. Those of either direction keep their order. */
export function listed(items: readonly string[]): string {
  const list = lists().format(items)
  return RIGHT_TO_LEFT.test(list) ? lists().format(items.map(isolated)) : list
}
