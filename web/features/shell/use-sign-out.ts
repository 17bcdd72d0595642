import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '#web/api.ts'
import { endSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Signs out, shows the sign-in page and says so. */
export function useSignOut(): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await endSession()
      await navigate({ to: '/auth', search: {} })
      client.clear()
      const { leaveDevice } = await import('#web/features/shell/leave-device.ts')
      await leaveDevice()
    },
    onSuccess: () => toast({ title: 'Logged out', description: 'You have been successfully logged out.' }),
    onError: (error) =>
      toast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' }),
  })
  return { signOut: () => mutate(), pending: isPending }
}
