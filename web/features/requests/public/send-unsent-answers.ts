import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { isOnline } from '#web/api/online.ts'
import { useUser } from '#web/api/session.ts'
import { runOnIdle } from '#web/ui/page/run-on-idle.ts'
import { listUnsentRequestIds, markSettled } from '../unsent/unsent-requests.ts'

/** Renders nothing. Sends the client's answers that an earlier page left on this device, from any page. */
export function SendUnsentAnswers() {
  const router = useRouter()
  const { clientView } = useUser()
  useEffect(() => {
    // Staff can't answer for the client.
    if (clientView) return undefined
    let cancel = () => {}
    const start = () => {
      cancel()
      cancel = runOnIdle(() => void sendIfOnline())
    }
    start()
    const unsubscribe = router.subscribe('onResolved', start)
    window.addEventListener('online', start)
    return () => {
      cancel()
      unsubscribe()
      window.removeEventListener('online', start)
    }
  }, [router, clientView])
  return null
}

async function sendIfOnline(): Promise<void> {
  if (!isOnline()) return
  try {
    if (listUnsentRequestIds().length > 0)
      await (await import('../unsent/send-answers.ts')).sendAnswers(getQueryClient())
  } catch {
    // The next page tries again.
  }
  markSettled()
}
