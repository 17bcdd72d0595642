import { useCallback, useRef } from 'react'
import { newKey } from '#web/api/new-key.ts'

type SendOnce = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>

/**
 * Sends a form's POST so that pressing the button again after a lost answer does nothing twice: until one is
 * answered with success, the same body goes out under the same key.
 */
export function useSendOnce(): SendOnce {
  const pending = useRef({ body: '', key: '' })
  return useCallback(async (body, send) => {
    const text = JSON.stringify(body)
    if (text !== pending.current.body) pending.current = { body: text, key: newKey() }
    const answer = await send(pending.current.key)
    pending.current = { body: '', key: '' }
    return answer
  }, [])
}
