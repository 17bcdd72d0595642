import { rich, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { LeavingNotice } from './leaving-notice.tsx'
import type { UserItem } from './queries.ts'

interface DeleteUserDialogProps {
  user: UserItem
  onClose: () => void
}

/** Asks for confirmation before a person’s account is deleted, explaining the consequences. */
export default function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  return (
    <ConfirmChange
      kind="user"
      send={() => call('DELETE /api/users/:id', { params: { id: user.id } })}
      done={{
        title: t('User deleted'),
        description: t('{fullName} can no longer sign in.', { fullName: user.fullName }),
      }}
      failed={t('Failed to delete user')}
      title={t('Delete {fullName}?', { fullName: user.fullName })}
      description={
        <>
          {rich(
            '<strong>{username}</strong> can no longer sign in and is signed out everywhere right away. Briefs, projects, tickets and comments stay and keep the name; under the status “Deleted” the person’s data can still be exported or erased. This can’t be undone.',
            {
              strong: (words) => <strong className="font-[580] text-ink">{words}</strong>,
              username: <bdi>{user.username}</bdi>,
            },
          )}
          {user.role === 'client' && <LeavingNotice user={user} ending="left" />}
        </>
      }
      confirmLabel={t('Delete User')}
      pendingLabel={t('Deleting...')}
      onClose={onClose}
    />
  )
}
