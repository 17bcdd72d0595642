import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { AgencyChange } from '#shared/agency/schemas.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { Field } from '#web/ui/base/field.tsx'

const Security = AgencyChange.pick({ staffSecondFactor: true }).required()
type Values = z.input<typeof Security>

const choices = [
  { value: 'optional', label: 'Optional', hint: 'Everybody decides in their profile' },
  { value: 'required', label: 'Required', hint: 'Staff must set one up before anything else' },
] as const

/** Whether staff must use a second factor. */
export function SecurityCard({ record }: { record: AgencySettings }) {
  const settings = useSettingsForm<Values>({
    name: 'security',
    record,
    schema: Security,
    valuesOf: ({ staffSecondFactor }) => ({ staffSecondFactor }),
  })
  return (
    <SettingsCard
      id="security"
      title="Security"
      description="Staff see every client's records: a password alone is little."
      settings={settings}
      labels={{ staffSecondFactor: 'Second factor for staff' }}
      textsOf={({ staffSecondFactor }) => ({ staffSecondFactor })}
    >
      <SecondFactorField />
    </SettingsCard>
  )
}

function SecondFactorField() {
  const { register } = useFormContext<Values>()
  return (
    <Field label="Second factor for staff" as="group">
      <ChoiceCards options={choices} columns={2} {...register('staffSecondFactor')} />
    </Field>
  )
}
