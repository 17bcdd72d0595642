import { listed } from '#shared/i18n/listed.ts'
import { t } from '#shared/i18n/t.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'
import type { PrivateKind } from './public/queries.ts'

const NAMED = 3

/** A few names and how many there are beside them, with whoever always comes last. */
export function named(names: readonly string[], ...last: readonly string[]): string {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names
  const n = names.length - shown.length
  const others = n > 0 ? [t('{n, plural, one {# other} other {# others}}', { n })] : []
  return listed([...shown, ...others, ...last], 'sentence')
}

export interface WhoSeesProps {
  kind: PrivateKind
  record: { id: number; company: CompanyRef; private: boolean }
  /** Who raised it or was asked. */
  personId: number
}
