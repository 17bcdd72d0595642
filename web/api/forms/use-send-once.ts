import { useCallback, useRef } from 'react'
import { newKey } from '../new-key.ts'

type SendOnce = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>

/**
 * Returns a function that sends a form's POST. Pressing the button again after a lost response has no second effect:
 * until a send succeeds, the same body is sent with the same key.
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
