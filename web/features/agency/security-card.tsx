import { AgencyChange } from '#shared/agency/schemas.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'

const Security = AgencyChange.pick({ staffSecondFactor: true }).required()

const choices = [
  { value: 'optional', label: 'Optional', hint: 'Everybody decides in their profile' },
  { value: 'required', label: 'Required', hint: 'Staff must set one up before anything else' },
] as const

/** Whether staff must use a second factor. */
export const SecurityCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="security"
    title="Security"
    description="Staff see every client's records: a password alone is little."
    record={record}
    schema={Security}
    valuesOf={({ staffSecondFactor }) => ({ staffSecondFactor })}
    labels={{ staffSecondFactor: 'Second factor for staff' }}
  >
    {(form) => (
      <FormField form={form} name="staffSecondFactor" label="Second factor for staff" as="group">
        <ChoiceCards options={choices} columns={2} />
      </FormField>
    )}
  </SettingsCard>
)
