import { AgencyChange } from '#shared/agency/schemas.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const Targets = AgencyChange.pick({ targetHours: true }).required()

/** Response time targets. */
export const TargetsCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="targets"
    title="Targets"
    description="Clients read by when you answer; the dashboard tells how often you did."
    record={record}
    schema={Targets}
    valuesOf={({ targetHours }) => ({ targetHours })}
    labels={{ targetHours: 'Answer within' }}
    textsOf={({ targetHours }) => ({ targetHours: String(targetHours) })}
  >
    {(form) => (
      <FormField
        form={form}
        name="targetHours"
        label="Answer within"
        required
        hint="Business hours, from 1 to 400. 24 of them are three days of eight hours."
        registerOptions={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={1} max={400} className="sm:max-w-40" />
      </FormField>
    )}
  </SettingsCard>
)
