import type { QueryClient } from '@tanstack/react-query'
import { notificationsQuery } from '#web/features/notifications/bell/queries.ts'

/** Asks for what every signed-in page shows; none waits for it. */
export function loadFrame(client: QueryClient): void {
  client.ensureQueryData(notificationsQuery).catch(() => undefined)
}
