import { byLocale, t } from '#shared/words.ts'

/** British English has no comma before "and". */
const lists = byLocale(
  (tag) => new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag, { type: 'conjunction' }),
)

const NAMED = 3

/** A few names and how many there are beside them, with whoever always comes last. */
export function listed(names: readonly string[], ...last: readonly string[]): string {
  const named = names.length > NAMED ? names.slice(0, NAMED - 1) : names
  const n = names.length - named.length
  const others = n > 0 ? [t('{n, plural, one {# other} other {# others}}', { n })] : []
  return lists().format([...named, ...others, ...last])
}
