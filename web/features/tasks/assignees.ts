import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import type { SelectOption } from '#web/ui/page/select.tsx'

/** Who a task can be assigned to: the whole team, one of its members, or the client. */
export const assigneesOf = (
  client: Person,
  staff: readonly { id: number; fullName: string }[] = [],
): SelectOption[] => [
  { value: 'staff', label: t('Staff (the whole team)') },
  ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  { value: String(client.id), label: t('{name} (client)', { name: client.fullName }) },
]
