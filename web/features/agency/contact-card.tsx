import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { NAME_MAX, text } from '#shared/contract/fields.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const WRONG_EMAIL = 'Please enter a valid email'

const Contact = z
  .object({
    managerName: text(0, NAME_MAX),
    managerEmail: z.union([z.literal(''), z.email(WRONG_EMAIL)], WRONG_EMAIL),
  })
  .refine(({ managerName, managerEmail }) => managerName !== '' || managerEmail === '', {
    path: ['managerName'],
    message: 'Please enter a name',
  })
  .transform(({ managerName, managerEmail }): AgencyBody => ({
    accountManager: managerName ? { name: managerName, email: managerEmail || null } : null,
  }))
type Values = z.input<typeof Contact>

const labels = { managerName: 'Name', managerEmail: 'Email' }

/** The contact person for clients. */
export function ContactCard({ record }: { record: AgencySettings }) {
  const settings = useSettingsForm<Values>({
    name: 'contact',
    record,
    schema: Contact,
    valuesOf: ({ accountManager }) => ({
      managerName: accountManager?.name ?? '',
      managerEmail: accountManager?.email ?? '',
    }),
  })
  return (
    <SettingsCard
      id="contact"
      title="Contact"
      description="The account manager whom the sign-in page names to those who need help."
      settings={settings}
      labels={labels}
      textsOf={({ managerName, managerEmail }) => ({ managerName, managerEmail })}
    >
      <ContactFields />
    </SettingsCard>
  )
}

function ContactFields() {
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Account manager"
        hint="Left empty: the first member of staff"
        error={errors.managerName?.message}
      >
        <Input maxLength={200} autoComplete="off" {...register('managerName')} />
      </Field>
      <Field
        label="Email"
        hint="Answers to mails go here, unless a conversation takes them"
        error={errors.managerEmail?.message}
      >
        <Input type="email" autoComplete="off" {...register('managerEmail')} />
      </Field>
    </div>
  )
}
