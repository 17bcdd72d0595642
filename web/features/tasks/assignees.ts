import type { Person } from '#shared/contract/fields.ts'
import type { SelectOption } from '#web/ui/page/select.tsx'

/** Who can be given a task: the team as a whole, one of its people, or the client. */
export const assigneesOf = (
  client: Person,
  staff: readonly { id: number; fullName: string }[] = [],
): SelectOption[] => [
  { value: 'staff', label: 'Staff (the whole team)' },
  ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  { value: String(client.id), label: `${client.fullName} (client)` },
]
