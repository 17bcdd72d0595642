import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { UserItem } from './queries.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

interface DeleteUserDialogProps {
  user: UserItem
  onClose: () => void
}

/** Asks before a person’s account is taken away, saying what happens. */
export default function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/users/:id', { params: { id: user.id } }),
    onSuccess: () => {
      toast({ title: 'User deleted', description: `${user.fullName} can no longer sign in.` })
      onClose()
      void client.invalidateQueries({ queryKey: ['activities'] })
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => toastFailure('Failed to delete user', error),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${user.fullName}?`}
      description={
        <>
          <strong className="font-[580] text-ink">{user.username}</strong> can no longer sign in and is signed
          out everywhere at once. Briefs, projects, tickets and comments stay and keep the name; under the
          status “Deleted” the person’s data can still be exported or erased. This cannot be undone.
        </>
      }
      confirmLabel="Delete User"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
