import * as z from 'zod'
import { REGISTRATION_CHOICES } from '#shared/settings/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { usePortal } from '#web/api/session.ts'
import { ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { AgencyChange } from '#shared/settings/schemas.ts'

const WRONG_SIZE = t('Please enter a whole number from 1 to 10,240, or leave this empty')

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

const registrationChoices = [
  { value: 'open', label: tContext('registration', 'Open'), hint: t('Anyone can create a client account') },
  {
    value: 'closed',
    label: tContext('registration', 'Closed'),
    hint: t('Staff create accounts or send invitations'),
  },
  { value: 'installation', label: t('Server default'), hint: t('As the server is configured') },
] as const

/** Returns the choices. If the server's default is in force, its label shows what the default is. */
function useRegistrationChoices({ registration }: AgencySettings) {
  const inForce = usePortal()?.registration
  if (registration !== null || !inForce) return registrationChoices
  return registrationChoices.map((choice) =>
    choice.value === 'installation'
      ? { ...choice, label: inForce === 'open' ? t('Server default (open)') : t('Server default (closed)') }
      : choice,
  )
}

/** Settings for the maximum size of project files and for registration. */
export function AccessCard({ record }: { record: AgencySettings }) {
  const choices = useRegistrationChoices(record)
  return (
    <SettingsCard
      name="access"
      title={t('Files and Registration')}
      description={t('How large project files can be, and whether clients can create accounts themselves.')}
      record={record}
      schema={Access}
      toValues={({ maxProjectFileMb, registration }) => ({
        maxProjectFileMb: maxProjectFileMb === null ? '' : String(maxProjectFileMb),
        registration: registration ?? 'installation',
      })}
      labels={{ maxProjectFileMb: t('Largest Project File'), registration: t('Registration') }}
      formatValues={({ maxProjectFileMb, registration }) => ({
        maxProjectFileMb:
          maxProjectFileMb === '' ? t('Server default') : t('{maxProjectFileMb} MB', { maxProjectFileMb }),
        registration: getChoiceLabel(registrationChoices, registration),
      })}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="maxProjectFileMb"
            label={t('Largest Project File')}
            hint={t('In MB. Leave empty for the server’s limit ({serverMaxProjectFileMb} MB).', {
              serverMaxProjectFileMb: record.serverMaxProjectFileMb,
            })}
          >
            <Input inputMode="numeric" className="sm:max-w-40" />
          </FormField>
          <FormField form={form} name="registration" label={t('Registration')} as="group">
            <ChoiceCards options={choices} />
          </FormField>
        </>
      )}
    </SettingsCard>
  )
}

const Security = AgencyChange.pick({ staffSecondFactor: true, clientSecondFactor: true }).required()

const labels = {
  staffSecondFactor: t('Second Factor for Staff'),
  clientSecondFactor: t('Second Factor for Clients'),
}

const optionalChoice = {
  value: 'optional',
  label: t('Optional'),
  hint: t('Everyone decides in their profile'),
} as const
const staffChoices = [
  optionalChoice,
  {
    value: 'after_14_days',
    label: t('After 14 days'),
    hint: t('Counted from the day the account was created'),
  },
  {
    value: 'required',
    label: t('Required'),
    hint: t('Staff must set one up before they can do anything else'),
  },
] as const
const clientChoices = [
  optionalChoice,
  {
    value: 'required',
    label: t('Required'),
    hint: t('Clients must set one up before they can do anything else'),
  },
] as const

const getChoiceLabel = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** Settings for required second factors. */
export const SecuritySettingsCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="security"
    title={t('Security')}
    description={t('Staff can see every client’s records, so a password alone isn’t enough.')}
    record={record}
    schema={Security}
    toValues={({ staffSecondFactor, clientSecondFactor }) => ({ staffSecondFactor, clientSecondFactor })}
    labels={labels}
    formatValues={({ staffSecondFactor, clientSecondFactor }) => ({
      staffSecondFactor: getChoiceLabel(staffChoices, staffSecondFactor),
      clientSecondFactor: getChoiceLabel(clientChoices, clientSecondFactor),
    })}
  >
    {(form) => (
      <>
        <FormField form={form} name="staffSecondFactor" label={labels.staffSecondFactor} as="group">
          <ChoiceCards options={staffChoices} columns={3} />
        </FormField>
        <FormField form={form} name="clientSecondFactor" label={labels.clientSecondFactor} as="group">
          <ChoiceCards options={clientChoices} columns={3} />
        </FormField>
      </>
    )}
  </SettingsCard>
)
