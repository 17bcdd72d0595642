import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { isAdjusted } from '#shared/accent.ts'
import { AgencyChange } from '#shared/agency/schemas.ts'
import { t } from '#shared/words.ts'
import { AccentPreview } from './accent-preview.tsx'
import { LogoField } from './logo-field.tsx'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const General = AgencyChange.pick({ name: true, accentColor: true }).required()
type Values = z.input<typeof General>

const labels = { name: t('Name'), accentColor: t('Accent Color') }

/** The agency's name, colors and logo. */
export const GeneralCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="general"
    title={t('General')}
    description={t('How the portal introduces your agency, on every page and in every email.')}
    record={record}
    schema={General}
    valuesOf={({ name, accentColor }) => ({ name, accentColor })}
    labels={labels}
  >
    {(form) => (
      <>
        <FormField form={form} name="name" label={t('Agency Name')} required>
          <Input autoComplete="organization" maxLength={NAME_MAX} />
        </FormField>
        <LogoField record={record} />
        <AccentField form={form} />
      </>
    )}
  </SettingsCard>
)

function AccentField({ form }: { form: SettingsForm<Values> }) {
  const { setValue, formState, control } = form
  const color = useWatch({ control, name: 'accentColor' })
  const valid = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColorField
        label={t('Accent Color')}
        required
        value={color}
        onChange={(value) => setValue('accentColor', value, { shouldDirty: true, shouldValidate: true })}
        error={formState.errors.accentColor?.message}
        hint={
          valid && isAdjusted(color)
            ? t('This color is too pale to read on white. The portal uses a darker shade of it where needed.')
            : t('Used for buttons, links and selected items.')
        }
      />
      {valid && <AccentPreview accent={color} />}
    </div>
  )
}
