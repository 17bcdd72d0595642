import { useCallback, useRef } from 'react'
import { newKey } from '#web/ui/new-key.ts'

/**
 * A key for a form's POST: the same body gives the same key, so that pressing the button again after a lost
 * answer does nothing twice; a changed body gives a new one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return useCallback((body: unknown) => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: newKey() }
    return last.current.key
  }, [])
}
