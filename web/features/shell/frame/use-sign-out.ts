import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '#web/changes.ts'
import { leaveDevice } from './leave-device.ts'
import { afterSignOut, endSession } from '#web/api/session.ts'

/**
 * Signs out, shows the sign-in page and says so, or shows `because`. Without a connection, this browser still forgets
 * the person.
 */
export function useSignOut(because?: string): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useChange(null, {
    send: async () => {
      const ended = await endSession(because)
      if (ended) await navigate({ to: '/auth', search: {} })
      client.clear()
      await leaveDevice()
      // Offline, the sign-in page's code may not be available.
      if (!ended) window.location.replace(afterSignOut())
      return ended
    },
    done: (ended) =>
      ended && because === undefined
        ? { title: 'Logged out', description: 'You have been successfully logged out.' }
        : undefined,
    failed: 'Logout failed',
  })
  return { signOut: () => mutate(), pending: isPending }
}
