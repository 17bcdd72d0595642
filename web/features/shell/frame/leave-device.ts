import { notifyOtherTabs } from '#web/api/other-tabs.ts'
import { forget } from '#web/api/session.ts'

/** Deletes what this browser stores about the person who signed out, and notifies its other tabs. */
export async function leaveDevice(): Promise<void> {
  notifyOtherTabs('signed-out', undefined)
  forget()
  // The Cache API does not exist over plain http.
  const kept = 'caches' in window ? await caches.keys() : []
  // The offline page contains nothing personal.
  for (const name of kept) if (!name.startsWith('offline-')) await caches.delete(name)
  await forgetPush()
}

/** The server stops pushing to a session that ended; the browser unsubscribes as well. */
async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
