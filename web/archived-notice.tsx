import type { Person } from '#shared/contract/fields.ts'
import { rich, t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

interface ArchivedNoticeProps {
  record: { archivedAt: string | null; archivedBy: Person | null }
  /** The change that restores it, for who may. */
  restoring?: { isPending: boolean; mutate: (archived: false) => void }
}

/** Says of an archived record when it was archived and by whom, with a button for staff to restore it. */
export default function ArchivedNotice({
  record: { archivedAt, archivedBy },
  restoring,
}: ArchivedNoticeProps) {
  const date = <DateText value={archivedAt} />
  const restore = restoring && (
    <Button size="sm" pending={restoring.isPending} onClick={() => restoring.mutate(false)}>
      {restoring.isPending ? t('Restoring...') : t('Restore')}
    </Button>
  )
  return (
    <Alert
      className="mb-6"
      title={
        archivedBy
          ? rich('Archived on {date} by {name}.', { date, name: <bdi>{archivedBy.fullName}</bdi> })
          : rich('Archived on {date} by the agency.', { date })
      }
      actions={restore}
    >
      {restoring
        ? t('It stays out of lists, choices and figures until it’s restored.')
        : t('It’s no longer in your lists. Ask us if you need it again.')}
    </Alert>
  )
}
