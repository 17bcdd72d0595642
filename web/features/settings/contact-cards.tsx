import * as z from 'zod'
import { AgencyChange, NewEmergency } from '#shared/settings/schemas.ts'
import { EMERGENCY_TEXT_MAX, MAIL_FOOTER_MAX, PHONE_MAX, TARGET_HOURS_MAX } from '#shared/settings/values.ts'
import { mapKeys } from '#shared/contract/map-keys.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { prioritiesByUrgency, ticketPriority } from '#web/features/tickets/public/priority-badge.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'

const Mail = AgencyChange.pick({ mailFooter: true }).required()

/** The footer that the agency adds to its emails. */
export const MailCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="mail"
    title={t('Emails')}
    description={t(
      'Emails from the portal use your name, logo and color. In the footer, add anything they’re required to include.',
    )}
    record={record}
    schema={Mail}
    toValues={({ mailFooter }) => ({ mailFooter: mailFooter ?? '' })}
    labels={{ mailFooter: t('Footer') }}
  >
    {(form) => (
      <FormField
        form={form}
        name="mailFooter"
        label={t('Footer')}
        hint={t(
          'Appears at the end of every email, such as your company’s name, address and registration number. Plain text.',
        )}
      >
        <Textarea rows={4} maxLength={MAIL_FOOTER_MAX} />
      </FormField>
    )}
  </SettingsCard>
)

const BOTH_OR_NEITHER = t('Please fill in both, or leave both empty')
const { phone, words } = NewEmergency.shape

const EmergencyForm = z
  .object({
    emergencyPhone: z.union([z.literal(''), phone]),
    emergencyWords: z.union([z.literal(''), words]),
  })
  .refine(({ emergencyPhone, emergencyWords }) => emergencyPhone !== '' || emergencyWords === '', {
    path: ['emergencyPhone'],
    message: BOTH_OR_NEITHER,
  })
  .refine(({ emergencyPhone, emergencyWords }) => emergencyWords !== '' || emergencyPhone === '', {
    path: ['emergencyWords'],
    message: BOTH_OR_NEITHER,
  })
  .transform(({ emergencyPhone, emergencyWords }): AgencyBody => ({
    emergency: emergencyPhone ? { phone: emergencyPhone, words: emergencyWords } : null,
  }))

/** The phone number that clients call about an urgent ticket outside business hours. */
export const EmergencyCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="emergency"
    title={t('Emergencies')}
    description={t('Shown with urgent tickets while you’re closed, so clients know who to call.')}
    record={record}
    schema={EmergencyForm}
    toValues={({ emergency }) => ({
      emergencyPhone: emergency?.phone ?? '',
      emergencyWords: emergency?.words ?? '',
    })}
    labels={{ emergencyPhone: t('Phone Number'), emergencyWords: t('When to Call') }}
  >
    {(form) => (
      <>
        <FormField
          form={form}
          name="emergencyPhone"
          label={t('Phone Number')}
          type="tel"
          maxLength={PHONE_MAX}
          autoComplete="off"
          className="sm:max-w-80"
        />
        <FormField form={form} name="emergencyWords" label={t('When to Call')}>
          <Textarea
            rows={2}
            maxLength={EMERGENCY_TEXT_MAX}
            placeholder={t('If your website is down outside our business hours, call us.')}
          />
        </FormField>
      </>
    )}
  </SettingsCard>
)

const Targets = AgencyChange.pick({ targetHoursByPriority: true }).required()

const priorityLabels = mapKeys(TICKET_PRIORITIES, (priority) => ticketPriority[priority].label)

/** Response time targets. */
export const TargetsCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="targets"
    title={t('Targets')}
    description={t(
      'Clients see when to expect an answer, and your dashboard shows how often you met the target.',
    )}
    record={record}
    schema={Targets}
    toValues={({ targetHoursByPriority }) => ({ targetHoursByPriority })}
    labels={priorityLabels}
    formatValues={({ targetHoursByPriority: hours }) =>
      mapKeys(TICKET_PRIORITIES, (priority) => String(hours[priority]))
    }
  >
    {(form) => (
      <fieldset className="min-w-0">
        <legend className="mb-3 text-base text-ink-2">
          {t(
            'Business hours until a ticket is answered, by priority. Requests use the Medium target. 24 hours is three eight-hour days. Existing deadlines don’t change.',
          )}
        </legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {prioritiesByUrgency.map((priority) => (
            <FormField
              key={priority}
              form={form}
              name={`targetHoursByPriority.${priority}`}
              label={priorityLabels[priority]}
              required
              registerOptions={{ valueAsNumber: true }}
            >
              <Input type="number" inputMode="numeric" min={1} max={TARGET_HOURS_MAX} />
            </FormField>
          ))}
        </div>
      </fieldset>
    )}
  </SettingsCard>
)
