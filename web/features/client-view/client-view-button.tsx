import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { useChange } from '#web/changes/use-change.ts'
import { startClientView } from './client-view.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { cx } from '#web/ui/base/cx.ts'
import { linkClassName } from '#web/ui/base/button.tsx'

interface ClientViewButtonProps {
  client: Pick<Person, 'id' | 'fullName'>
  /** The client's page of the same record. */
  to: string
  /** Whether the button follows other content on its line, and needs a separator. */
  hasSeparator?: boolean
  className?: string
}

/** Shows a record as its client sees it. Renders nothing for freelancers, who can't use Client View. */
export function ClientViewButton({ client, to, hasSeparator = false, className }: ClientViewButtonProps) {
  const canView = useHasStaffRole('member')
  const start = useChange(null, {
    send: () => startClientView(client.id, to),
    failureTitle: t('Could not start Client View'),
  })
  if (!canView) return null
  return (
    <span className={cx('print:hidden', className)}>
      {hasSeparator && ' · '}
      <button
        type="button"
        disabled={start.isPending}
        aria-label={t('Client View as {fullName}', { fullName: client.fullName })}
        className={linkClassName}
        onClick={() => start.mutate()}
      >
        {t('Client View')}
      </button>
    </span>
  )
}
