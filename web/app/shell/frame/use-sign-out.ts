import { clearDrafts, setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { describeUnsentDrafts } from '#web/forms/drafts/unsent-drafts.ts'
import { clearToasts, toast } from '#web/ui/base/toast.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { notifyOtherTabs } from '#web/api/other-tabs.ts'
import { confirmSignOut } from '#web/api/page-prompts.ts'
import { getSignOutUrl, endSession, UNDO_STORAGE_KEY } from '#web/api/session.ts'
import { toastFailure } from '#web/changes/toast-failure.ts'

/**
 * Returns a function to sign out and open the sign-in page. It asks first if that deletes text that wasn't sent. Offline,
 * it still deletes data. With `reason`, which that page shows, the session has already ended, so nothing is asked.
 */
export function useSignOut(reason?: string): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const ended = await endSession(reason)
      if (ended) await navigate({ to: '/auth', search: {} })
      client.clear()
      await clearDevice()
      // Offline, the sign-in page's code may be missing.
      if (!ended) window.location.replace(getSignOutUrl())
      return ended
    },
    onSuccess: (ended) => {
      if (ended && reason === undefined)
        toast({ title: t('Logged out'), description: t('You have been successfully logged out.') })
    },
    onError: (error) => toastFailure(t('Logout failed'), error),
  })
  async function askAndSignOut() {
    if (reason !== undefined || describeUnsentDrafts() === '' || (await confirmSignOut())) mutate()
  }
  return { signOut: () => void askAndSignOut(), pending: isPending }
}

/** Deletes the data that this browser stores about the user who signed out, and notifies its other tabs. */
export async function clearDevice(): Promise<void> {
  notifyOtherTabs('signed-out', undefined)
  clearDrafts()
  clearToasts()
  sessionStorage.removeItem(UNDO_STORAGE_KEY)
  setDraftOwner(null)
  // The Cache API does not exist over plain http.
  const cacheNames = 'caches' in window ? await caches.keys() : []
  // The offline page contains nothing personal.
  for (const name of cacheNames) if (!name.startsWith('offline-')) await caches.delete(name)
  await unsubscribeFromPush()
}

/** Unsubscribes the browser from push. The server has already stopped pushing to a session that ended. */
async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
