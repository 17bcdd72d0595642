import { AgencyChange } from '#shared/agency/schemas.ts'
import { t } from '#shared/words.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'

const Security = AgencyChange.pick({ staffSecondFactor: true, clientSecondFactor: true }).required()

const labels = {
  staffSecondFactor: t('Second Factor for Staff'),
  clientSecondFactor: t('Second Factor for Clients'),
}

const optional = {
  value: 'optional',
  label: t('Optional'),
  hint: t('Everyone decides in their profile'),
} as const
const forStaff = [
  optional,
  { value: 'after_14_days', label: t('After 14 days'), hint: t('Counted from when the account was created') },
  { value: 'required', label: t('Required'), hint: t('Staff must set one up before anything else') },
] as const
const forClients = [
  optional,
  { value: 'required', label: t('Required'), hint: t('Clients must set one up before anything else') },
] as const

const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** Who must use a second factor. */
export const SecurityCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="security"
    title={t('Security')}
    description={t('Staff can see every client’s records: a password alone isn’t enough.')}
    record={record}
    schema={Security}
    valuesOf={({ staffSecondFactor, clientSecondFactor }) => ({ staffSecondFactor, clientSecondFactor })}
    labels={labels}
    textsOf={({ staffSecondFactor, clientSecondFactor }) => ({
      staffSecondFactor: labelOf(forStaff, staffSecondFactor),
      clientSecondFactor: labelOf(forClients, clientSecondFactor),
    })}
  >
    {(form) => (
      <>
        <FormField form={form} name="staffSecondFactor" label={labels.staffSecondFactor} as="group">
          <ChoiceCards options={forStaff} columns={3} />
        </FormField>
        <FormField form={form} name="clientSecondFactor" label={labels.clientSecondFactor} as="group">
          <ChoiceCards options={forClients} columns={3} />
        </FormField>
      </>
    )}
  </SettingsCard>
)
