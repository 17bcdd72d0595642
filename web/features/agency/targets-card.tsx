import { TARGET_HOURS_MAX } from '#shared/agency/values.ts'
import { AgencyChange } from '#shared/agency/schemas.ts'
import { ofEachPriority } from '#shared/tickets/of-each-priority.ts'
import { t } from '#shared/words.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { pressingFirst, ticketPriority } from '#web/priority-badge.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'

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
