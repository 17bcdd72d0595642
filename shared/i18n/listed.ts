import { isolated } from './isolated.ts'
import { byLocale } from './t.ts'

/** `short` is the only style that has commas in every language: `a, b, c`, `a, b und c`. `sentence` is `a, b and c`. */
type Style = 'short' | 'sentence'

const short = /* @__PURE__ */ byLocale((tag) => new Intl.ListFormat(tag, { style: 'narrow' }))
/** British English has no comma before "and". */
const sentence = /* @__PURE__ */ byLocale((tag) => new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag))

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC]/

/**
 * Formats texts as a list in the user's language: `logo.svg, photo.jpg`. Left-to-right and right-to-left texts keep
 * their order.
 */
export function listed(items: readonly string[], style: Style = 'short'): string {
  const lists = style === 'short' ? short() : sentence()
  const list = lists.format(items)
  return RIGHT_TO_LEFT.test(list) ? lists.format(items.map(isolated)) : list
}

/** Formats items that aren't texts, such as links, as a list. Returns the items with the separators between them. */
export const listedParts = <Item>(items: readonly Item[]): (Item | string)[] =>
  short()
    .formatToParts(items.map((_, at) => String(at)))
    .flatMap(({ type, value }): (Item | string)[] =>
      type === 'element' ? items.slice(Number(value), Number(value) + 1) : [value],
    )
