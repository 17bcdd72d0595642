import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { leaveDevice } from './leave-device.ts'
import { afterSignOut, endSession } from '#web/api/session.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

/**
 * Signs out, shows the sign-in page and says so, or shows `because`. Without a connection, this browser still forgets
 * the person.
 */
export function useSignOut(because?: string): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const ended = await endSession(because)
      if (ended) await navigate({ to: '/auth', search: {} })
      client.clear()
      await leaveDevice()
      // Offline, the sign-in page's code may not be available.
      if (!ended) window.location.replace(afterSignOut())
      return ended
    },
    onSuccess: (ended) => {
      if (ended && because === undefined)
        toast({ title: t('Logged out'), description: t('You have been successfully logged out.') })
    },
    onError: (error) => toastFailure(t('Logout failed'), error),
  })
  return { signOut: () => mutate(), pending: isPending }
}
