import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'

const RemindButton = lazyPart(async () => ({
  default: (await import('#web/features/requests/remind-button.tsx')).RemindButton,
}))

/** A button that reminds a client of a request in a list of items waiting on clients. */
export function Remind({ item: { kind, id, title, client, remindedAt } }: { item: WaitingItem }) {
  if (kind !== 'info_request') return null
  return <RemindButton title={title} request={{ id, remindedAt, client: { fullName: client } }} />
}
