import type { Presence } from '#shared/tickets/presence/schemas.ts'

/** The channel on which a browser's pages forward changes to each other. */
export const CHANGES_CHANNEL = 'portal-changes'

/** Dispatched on the window when someone's presence on a ticket is received. */
export const PRESENCE_EVENT = 'ticket-presence'

declare global {
  interface WindowEventMap {
    [PRESENCE_EVENT]: CustomEvent<Presence>
  }
}
