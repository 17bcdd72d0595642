import { useEffect, useEffectEvent } from 'react'
import { followKeys } from '#web/ui/keys/follow-keys.ts'

/** A page's single-key shortcuts: `{ x: toggle, Escape: clear }`. Inactive while somebody is typing. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => followKeys(press), [])
}
