import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'

const NAMES_MAX = 3

/** Lists the first few names and the number of others, followed by the names in `last`, which are always shown. */
export function formatNames(names: readonly string[], ...last: readonly string[]): string {
  const listedNames = names.length > NAMES_MAX ? names.slice(0, NAMES_MAX - 1) : names
  const n = names.length - listedNames.length
  const others = n > 0 ? [t('{n, plural, one {# other} other {# others}}', { n })] : []
  return formatList([...listedNames, ...others, ...last], 'sentence')
}
