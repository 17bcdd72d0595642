import type { Person } from '#shared/contract/fields.ts'
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
  const restore = restoring && (
    <Button size="sm" pending={restoring.isPending} onClick={() => restoring.mutate(false)}>
      {restoring.isPending ? 'Restoring...' : 'Restore'}
    </Button>
  )
  return (
    <Alert
      className="mb-6"
      title={
        <>
          Archived on <DateText value={archivedAt} /> by {archivedBy?.fullName ?? 'the agency'}.
        </>
      }
      actions={restore}
    >
      {restoring
        ? 'It stays out of lists, choices and figures until it’s restored.'
        : 'It’s no longer in your lists. Ask us if you need it again.'}
    </Alert>
  )
}
