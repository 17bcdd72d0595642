import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { AgencyChange } from '#shared/agency/schemas.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const Targets = AgencyChange.pick({ targetHours: true }).required()
type Values = z.input<typeof Targets>

/** Response time targets. */
export function TargetsCard({ record }: { record: AgencySettings }) {
  const settings = useSettingsForm<Values>({
    name: 'targets',
    record,
    schema: Targets,
    valuesOf: ({ targetHours }) => ({ targetHours }),
  })
  return (
    <SettingsCard
      id="targets"
      title="Targets"
      description="Clients read by when you answer; the dashboard tells how often you did."
      settings={settings}
      labels={{ targetHours: 'Answer within' }}
      textsOf={({ targetHours }) => ({ targetHours: String(targetHours) })}
    >
      <TargetField />
    </SettingsCard>
  )
}

function TargetField() {
  const { register, formState } = useFormContext<Values>()
  return (
    <Field
      label="Answer within"
      required
      hint="Business hours, from 1 to 400. 24 of them are three days of eight hours."
      error={formState.errors.targetHours?.message}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={400}
        {...register('targetHours', { valueAsNumber: true })}
        className="sm:max-w-40"
      />
    </Field>
  )
}
