import type { Presence } from '#shared/presence/schemas.ts'
import { PRESENCE_EVENT } from '#web/api/live/live.ts'

/** Listens to who looks at tickets; returns what ends it. */
export function onPresence(hear: (presence: Presence) => void): () => void {
  const listen = ({ detail }: CustomEvent<Presence>) => hear(detail)
  window.addEventListener(PRESENCE_EVENT, listen)
  return () => window.removeEventListener(PRESENCE_EVENT, listen)
}
