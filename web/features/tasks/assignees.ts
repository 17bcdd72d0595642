import { queryOptions } from '@tanstack/react-query'
import type { Person } from '#shared/fields.ts'
import { call } from '#web/api.ts'
import type { SelectOption } from '#web/ui/select.tsx'

/** The people of the agency. */
export const staffQuery = queryOptions({
  queryKey: ['users', 'assignees'],
  queryFn: ({ signal }) => call('GET /api/users', { query: { role: 'staff', limit: 500 } }, { signal }),
})

/** Who can be given a task: the team as a whole, one of its people, or the client. */
export const assigneesOf = (
  client: Person,
  staff: readonly { id: number; fullName: string }[] = [],
): SelectOption[] => [
  { value: 'staff', label: 'Staff (the whole team)' },
  ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  { value: String(client.id), label: `${client.fullName} (client)` },
]
