import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { useChange } from '#web/changes.ts'
import { startClientView } from './client-view.ts'
import { cx } from '#web/ui/base/cx.ts'
import { linkLook } from '#web/ui/base/link-look.ts'

interface SeeAsClientProps {
  client: Pick<Person, 'id' | 'fullName'>
  /** The client's page of the same record. */
  to: string
}

/** Shows a record as its client sees it. */
export function SeeAsClient({ client, to }: SeeAsClientProps) {
  const start = useChange(null, {
    send: () => startClientView(client.id, to),
    failed: t('Could not start Client View'),
  })
  return (
    <button
      type="button"
      disabled={start.isPending}
      aria-label={t('Client View as {fullName}', { fullName: client.fullName })}
      className={cx(linkLook, 'print:hidden')}
      onClick={() => start.mutate()}
    >
      {t('Client View')}
    </button>
  )
}
