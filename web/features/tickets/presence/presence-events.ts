import type { Presence } from '#shared/presence/schemas.ts'
import { PRESENCE_EVENT } from '#web/api/live/messages.ts'

/** Calls `listener` when somebody's presence on a ticket changes; returns a function that unsubscribes. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  const listen = ({ detail }: CustomEvent<Presence>) => listener(detail)
  window.addEventListener(PRESENCE_EVENT, listen)
  return () => window.removeEventListener(PRESENCE_EVENT, listen)
}
