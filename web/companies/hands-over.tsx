import { t } from '#shared/words.ts'
import type { CompanyPersonItem } from './queries.ts'
import { waitingWords } from './waiting-words.ts'

interface HandsOverProps {
  items: NonNullable<CompanyPersonItem['handsOver']>
}

/** What goes to whom because somebody may no longer do it. */
export const HandsOver = ({ items }: HandsOverProps) => (
  <ul>
    {items.map(({ what, count, to }) => (
      <li key={what}>
        {t('{from} → {to}', { from: waitingWords[what](count), to: to?.fullName ?? t('No one') })}
      </li>
    ))}
  </ul>
)
