import { cacheByLocale } from './t.ts'

/** `short` is the only style that has commas in every language: `a, b, c`, `a, b und c`. `sentence` is `a, b and c`. */
type ListStyle = 'short' | 'sentence'

const shortFormat = /* @__PURE__ */ cacheByLocale((tag) => new Intl.ListFormat(tag, { style: 'narrow' }))
/** British English has no comma before "and". */
const sentenceFormat = /* @__PURE__ */ cacheByLocale(
  (tag) => new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag),
)

/** Isolates a text with U+2068 and U+2069, so that it keeps its own direction and its place among other texts. */
export const isolateText = (text: string): string => `\u2068${text}\u2069`

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC]/

/** Formats a list in the user's language: `logo.svg, photo.jpg`. Texts of any direction keep their order. */
export function formatList(items: readonly string[], style: ListStyle = 'short'): string {
  const lists = style === 'short' ? shortFormat() : sentenceFormat()
  const list = lists.format(items)
  return RIGHT_TO_LEFT.test(list) ? lists.format(items.map(isolateText)) : list
}

/** Formats items that aren't texts, such as links, as a list. Returns the items with the separators between them. */
export const formatListParts = <Item>(items: readonly Item[]): (Item | string)[] =>
  shortFormat()
    .formatToParts(items.map((_, index) => String(index)))
    .flatMap(({ type, value }): (Item | string)[] =>
      type === 'element' ? items.slice(Number(value), Number(value) + 1) : [value],
    )
