import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'

interface TaskValues {
  title: string
  description: string
  dueDate: string
  assignedTo: string
}

/** What a task says, in a form. `children` stands beside the due date. */
export function TaskFields({ client, children }: { client: Person; children?: ReactNode }) {
  const form = useFormContext<TaskValues>()
  const staff = useQuery(staffQuery)
  return (
    <>
      <FormField form={form} name="title" label={t('Title')} required maxLength={NAME_MAX} />
      <FormField form={form} name="description" label={t('Description')} required>
        <Textarea rows={3} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="dueDate" label={t('Due Date')} required type="date" />
        {children}
      </div>
      <FormField form={form} name="assignedTo" label={t('Assigned To')} required>
        <Select placeholder={t('Choose who will do it')} options={assigneesOf(client, staff.data)} />
      </FormField>
    </>
  )
}

/** Who a task can be assigned to: the whole team, one of its members, or the client. */
export const assigneesOf = (
  client: Person,
  staff: readonly { id: number; fullName: string }[] = [],
): SelectOption[] => [
  { value: 'staff', label: t('Staff (the whole team)') },
  ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  { value: String(client.id), label: t('{name} (client)', { name: client.fullName }) },
]
