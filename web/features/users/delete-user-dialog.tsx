import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
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
      done={{ title: 'User deleted', description: `${user.fullName} can no longer sign in.` }}
      failed="Failed to delete user"
      title={`Delete ${user.fullName}?`}
      description={
        <>
          <strong className="font-[580] text-ink">{user.username}</strong> can no longer sign in and is signed
          out everywhere right away. Briefs, projects, tickets and comments stay and keep the name; under the
          status “Deleted” the person’s data can still be exported or erased. This can’t be undone.
        </>
      }
      confirmLabel="Delete User"
      pendingLabel="Deleting..."
      onClose={onClose}
    />
  )
}
