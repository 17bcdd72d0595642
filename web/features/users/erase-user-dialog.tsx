import { rich, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { LeavingNotice } from './leaving-notice.tsx'
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
      done={{
        title: t('Person erased'),
        description: t('{fullName} is no longer known to the portal.', { fullName: user.fullName }),
      }}
      failed={t('Could not erase the person')}
      title={t('Erase {fullName}?', { fullName: user.fullName })}
      description={
        <>
          {rich(
            'The account of <strong>{username}</strong> {status, select, deleted {is deleted already; now} other {ends, and}} the portal forgets who it was: name, username, email, company, picture, devices, network addresses, notifications, emails and drafts. Briefs, projects, tickets, comments and the files on them stay under the name “Former {role, select, staff {staff} other {client}} {id}”; what people wrote in them is not changed. This can’t be undone.',
            {
              strong: (words) => <strong className="font-[580] text-ink">{words}</strong>,
              username: <bdi>{user.username}</bdi>,
              status: user.status,
              role: user.role,
              id: user.id,
            },
          )}
          <LeavingNotice user={user} ending="erased" />
        </>
      }
      confirmLabel={t('Erase Person')}
      pendingLabel={t('Erasing...')}
      onClose={onClose}
    />
  )
}
