import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import type { UserItem } from './queries.ts'

interface EraseUserDialogProps {
  user: UserItem
  onClose: () => void
}

/** Asks for confirmation before a person's data is erased, explaining what is deleted and what stays. */
export default function EraseUserDialog({ user, onClose }: EraseUserDialogProps) {
  return (
    <ConfirmChange
      kind="everything"
      send={() => call('POST /api/users/:id/erase', { params: { id: user.id } })}
      done={{ title: 'Person erased', description: `${user.fullName} is no longer known to the portal.` }}
      failed="Could not erase the person"
      title={`Erase ${user.fullName}?`}
      description={
        <>
          The account of <strong className="font-[580] text-ink">{user.username}</strong>{' '}
          {user.status === 'deleted' ? 'is deleted already; now' : 'ends, and'} the portal forgets who it was:
          name, username, email, company, picture, devices, network addresses, notifications, emails and
          drafts. Briefs, projects, tickets, comments and the files on them stay under the name “Former{' '}
          {user.role} {user.id}”; what people wrote in them is not changed. This can’t be undone.
        </>
      }
      confirmLabel="Erase Person"
      pendingLabel="Erasing..."
      onClose={onClose}
    />
  )
}
