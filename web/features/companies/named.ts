import { listed } from '#shared/i18n/listed.ts'
import { t } from '#shared/i18n/t.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'
import type { PrivateKind } from './public/queries.ts'

const NAMED = 3

/** Lists the first few names and the number of others, followed by the names in `last`, which are always shown. */
export function named(names: readonly string[], ...last: readonly string[]): string {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names
  const n = names.length - shown.length
  const others = n > 0 ? [t('{n, plural, one {# other} other {# others}}', { n })] : []
  return listed([...shown, ...others, ...last], 'sentence')
}

export interface WhoSeesProps {
  kind: PrivateKind
  record: { id: number; company: CompanyRef; private: boolean }
  /** The requester of a ticket, or the respondent of a request. */
  personId: number
}
