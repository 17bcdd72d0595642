import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { useChange } from '#web/changes/use-change.ts'
import { startClientView } from './client-view.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { cx } from '#web/ui/base/cx.ts'
import { linkLook } from '#web/ui/base/button.tsx'

interface SeeAsClientProps {
  client: Pick<Person, 'id' | 'fullName'>
  /** The client's page of the same record. */
  to: string
  /** Whether the button follows other content on its line, and needs a separator. */
  after?: boolean
  className?: string
}

/** Shows a record as its client sees it. Renders nothing for freelancers, who can't use Client View. */
export function SeeAsClient({ client, to, after = false, className }: SeeAsClientProps) {
  const mayView = useIsAtLeast('member')
  const start = useChange(null, {
    send: () => startClientView(client.id, to),
    failed: t('Could not start Client View'),
  })
  if (!mayView) return null
  return (
    <span className={cx('print:hidden', className)}>
      {after && ' · '}
      <button
        type="button"
        disabled={start.isPending}
        aria-label={t('Client View as {fullName}', { fullName: client.fullName })}
        className={linkLook}
        onClick={() => start.mutate()}
      >
        {t('Client View')}
      </button>
    </span>
  )
}
