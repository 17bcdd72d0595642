import { t } from '#shared/i18n/t.ts'
import type { CompanyPersonItem } from './public/queries.ts'

/** Lists the work that a member can no longer do, each with its new assignee. */
export const ReassignedWork = ({ items }: { items: NonNullable<CompanyPersonItem['handsOver']> }) => (
  <ul>
    {items.map(({ what: workKind, count, to }) => (
      <li key={workKind}>
        {t('{from} → {to}', { from: openWorkLabels[workKind](count), to: to?.fullName ?? t('No one') })}
      </li>
    ))}
  </ul>
)

export type OpenWorkKind = keyof NonNullable<CompanyPersonItem['waiting']>

/** Labels for a member's open work, which a successor can take over. */
export const openWorkLabels: Record<OpenWorkKind, (n: number) => string> = {
  requests: (n) => t('{n, plural, one {# open request} other {# open requests}}', { n }),
  tasks: (n) => t('{n, plural, one {# open task} other {# open tasks}}', { n }),
  private: (n) =>
    t('{n, plural, one {# private ticket or request} other {# private tickets and requests}}', { n }),
  contact: (n) =>
    t('Contact for {n, plural, one {# project or website} other {# projects and websites}}', { n }),
}
