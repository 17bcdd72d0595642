import { tellOtherTabs } from '#web/features/shell/other-tabs.ts'
import { forget } from '#web/session.ts'

/** Drops what this browser keeps of the person who left, in its other tabs too. */
export async function leaveDevice(): Promise<void> {
  tellOtherTabs('signed-out')
  forget()
  // There are none over plain http.
  const kept = 'caches' in window ? await caches.keys() : []
  for (const name of kept) await caches.delete(name)
}
