import { notifyOtherTabs } from '#web/api/live/other-tabs.ts'
import { forget } from '#web/api/session.ts'

/** Drops what this browser keeps of the person who left, in its other tabs too. */
export async function leaveDevice(): Promise<void> {
  notifyOtherTabs('signed-out')
  forget()
  // There are none over plain http.
  const kept = 'caches' in window ? await caches.keys() : []
  // The page for when the portal cannot be reached is nobody's.
  for (const name of kept) if (!name.startsWith('offline-')) await caches.delete(name)
  await forgetPush()
}

/** The server tells a session's browser no more once it has ended; the browser forgets its address too. */
async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
