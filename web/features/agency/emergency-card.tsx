import * as z from 'zod'
import { EMERGENCY_WORDS_MAX, PHONE_MAX, TARGET_HOURS_MAX } from '#shared/agency/values.ts'
import { AgencyChange, NewEmergency } from '#shared/agency/schemas.ts'
import { t } from '#shared/words.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { ofEachPriority } from '#shared/tickets/of-each-priority.ts'
import { pressingFirst, ticketPriority } from '#web/priority-badge.tsx'
import { Input } from '#web/ui/base/field.tsx'

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

/** Whom clients call about an urgent ticket out of hours. */
export const EmergencyCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="emergency"
    title={t('Emergencies')}
    description={t('Shown with urgent tickets while you’re closed, so clients know who to call.')}
    record={record}
    schema={EmergencyForm}
    valuesOf={({ emergency }) => ({
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
            maxLength={EMERGENCY_WORDS_MAX}
            placeholder={t('If your website is down outside our business hours, call us.')}
          />
        </FormField>
      </>
    )}
  </SettingsCard>
)

const Targets = AgencyChange.pick({ targetHoursByPriority: true }).required()

const LABELS = ofEachPriority((priority) => ticketPriority[priority].label)

/** Response time targets. */
export const TargetsCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="targets"
    title={t('Targets')}
    description={t('Clients see when to expect an answer; your dashboard shows how often you met it.')}
    record={record}
    schema={Targets}
    valuesOf={({ targetHoursByPriority }) => ({ targetHoursByPriority })}
    labels={LABELS}
    textsOf={({ targetHoursByPriority: hours }) => ofEachPriority((priority) => String(hours[priority]))}
  >
    {(form) => (
      <fieldset className="min-w-0">
        <legend className="mb-3 text-base text-ink-2">
          {t(
            'Business hours until a ticket is answered, by priority. Requests use the Medium target. 24 hours are three days of eight hours; deadlines that are already set don’t change.',
          )}
        </legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {pressingFirst.map((priority) => (
            <FormField
              key={priority}
              form={form}
              name={`targetHoursByPriority.${priority}`}
              label={LABELS[priority]}
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
