import * as z from 'zod'
import { REGISTRATION_CHOICES } from '#shared/agency/values.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const WRONG_SIZE = 'Please enter a whole number from 1 to 10,240, or nothing'

const Access = z
  .object({
    maxProjectFileMb: z
      .string()
      .trim()
      .refine((size) => size === '' || (/^\d{1,5}$/.test(size) && +size >= 1 && +size <= 10_240), WRONG_SIZE),
    registration: z.enum([...REGISTRATION_CHOICES, 'installation']),
  })
  .transform(({ maxProjectFileMb, registration }): AgencyBody => ({
    maxProjectFileMb: maxProjectFileMb === '' ? null : Number(maxProjectFileMb),
    registration: registration === 'installation' ? null : registration,
  }))

const registrations = [
  { value: 'open', label: 'Open', hint: 'Anybody may create a client account' },
  { value: 'closed', label: 'Closed', hint: 'Staff create accounts or invite' },
  { value: 'installation', label: 'As installed', hint: 'What the server is set to' },
] as const

/** Maximum size of project files, and who may register. */
export const AccessCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="access"
    title="Files and registration"
    description="How large project files may be, and whether clients may create accounts themselves."
    record={record}
    schema={Access}
    valuesOf={({ maxProjectFileMb, registration }) => ({
      maxProjectFileMb: maxProjectFileMb === null ? '' : String(maxProjectFileMb),
      registration: registration ?? 'installation',
    })}
    labels={{ maxProjectFileMb: 'Largest project file', registration: 'Registration' }}
    textsOf={({ maxProjectFileMb, registration }) => ({
      maxProjectFileMb: maxProjectFileMb === '' ? 'As installed' : `${maxProjectFileMb} MB`,
      registration: registrations.find(({ value }) => value === registration)?.label ?? '',
    })}
  >
    {(form) => (
      <>
        <FormField
          form={form}
          name="maxProjectFileMb"
          label="Largest project file"
          hint="In MB. Left empty: what the server is set to."
        >
          <Input inputMode="numeric" className="sm:max-w-40" />
        </FormField>
        <FormField form={form} name="registration" label="Registration" as="group">
          <ChoiceCards options={registrations} />
        </FormField>
      </>
    )}
  </SettingsCard>
)
