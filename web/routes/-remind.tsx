import type { WaitingItem } from '#shared/staff-dashboard/schemas.ts'
import { RemindButton } from '#web/features/info-requests/remind-button.tsx'

/** Reminds a client of a request from the dashboard. */
export default function Remind({ item: { kind, id, title, client, remindedAt } }: { item: WaitingItem }) {
  if (kind !== 'info_request') return null
  return <RemindButton title={title} request={{ id, remindedAt, client: { fullName: client } }} />
}
