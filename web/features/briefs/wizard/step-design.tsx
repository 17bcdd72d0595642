import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DEFAULT_PRIMARY_COLOR, DEFAULT_SECONDARY_COLOR, WEBSITE_STYLES } from '#shared/briefs/choices.ts'
import { getFieldLabel, getWebsiteStyleLabels } from '#shared/briefs/field-labels.ts'
import { lowercaseLabel, rich, t } from '#shared/i18n/t.ts'
import { LazyBrandPreview } from '../brief-facts.tsx'
import { ColorDetails } from '../color-details.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { TagInput } from '#web/ui/forms/tag-input.tsx'
import type { QuestionProps, StepProps } from './step-general.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { findAccessibleShade } from '#web/ui/forms/accessible-shade.ts'
import { isColorCode } from '#web/ui/forms/swatch.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'

const styleLabels = getWebsiteStyleLabels()
const styles = WEBSITE_STYLES.map((value) => ({ value, label: styleLabels[value] }))

/** Step 2: how the website should look. */
export function StepDesign({ form, labels }: QuestionProps) {
  const { control, formState } = form
  const { websiteExamples } = formState.errors
  return (
    <>
      <FormField form={form} name="websiteStyle" label={getFieldLabel('websiteStyle')} required as="group">
        <ChoiceCards options={styles} columns={4} compact />
      </FormField>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BrandColor form={form} name="primaryColor" hint={labels.primaryColor} />
          <BrandColor
            form={form}
            name="secondaryColor"
            hint={t('Goes with the main color: backgrounds, highlights.')}
          />
        </div>
        <Preview form={form} />
      </div>
      <Controller
        control={control}
        name="websiteExamples"
        render={({ field }) => (
          <TagInput
            label={getFieldLabel('websiteExamples')}
            hint={labels.examples}
            placeholder="https://example.com"
            value={field.value ?? []}
            onChange={field.onChange}
            error={websiteExamples?.message ?? websiteExamples?.find?.((entry) => entry)?.message}
          />
        )}
      />
      <FormField
        form={form}
        name="designNotes"
        label={getFieldLabel('designNotes')}
        hint={labels.designNotes}
      >
        <Textarea rows={4} />
      </FormField>
    </>
  )
}

function Preview({ form: { control } }: StepProps) {
  const [style, primary = DEFAULT_PRIMARY_COLOR, secondary = DEFAULT_SECONDARY_COLOR] = useWatch({
    control,
    name: ['websiteStyle', 'primaryColor', 'secondaryColor'],
  })
  return (
    <div className="flex flex-col gap-3">
      <LazyBrandPreview primary={primary} secondary={secondary} brandStyle={style || undefined} />
      <ColorDetails
        colors={[
          { which: 'primary', color: primary },
          { which: 'secondary', color: secondary },
        ]}
      />
    </div>
  )
}

const DEFAULT_COLORS = { primaryColor: DEFAULT_PRIMARY_COLOR, secondaryColor: DEFAULT_SECONDARY_COLOR }

interface BrandColorProps extends StepProps {
  name: 'primaryColor' | 'secondaryColor'
  hint: string
}

/** A color, filled with a default that is sent only after the client uses or changes it. */
function BrandColor({ form, name, hint }: BrandColorProps) {
  const label = getFieldLabel(name)
  const initial = DEFAULT_COLORS[name]
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <div className="flex flex-col gap-2">
          <ColorField
            label={label}
            value={field.value ?? initial}
            onChange={field.onChange}
            pickerRef={picker}
            hint={hint}
            error={fieldState.error?.message}
          />
          {field.value === undefined && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
              <span className="min-w-0">{t('Not chosen yet. This is only a suggestion.')}</span>
              <Button
                size="sm"
                onClick={() => {
                  field.onChange(initial)
                  // The pressed button disappears.
                  picker.current?.focus()
                }}
              >
                {rich('Use This Color<span> as {name}</span>', {
                  span: renderSrOnly,
                  name: lowercaseLabel(label),
                })}
              </Button>
            </div>
          )}
          <ShadeSuggestion color={field.value ?? ''} name={lowercaseLabel(label)} onUse={field.onChange} />
        </div>
      )}
    />
  )
}

interface ShadeSuggestionProps {
  /** `#rrggbb`. For other values, no shade is offered. */
  color: string
  /** The color's name, such as 'primary color'. */
  name: string
  onUse: (shade: string) => void
}

/** Offers the nearest readable shade of a color that is hard to read. */
function ShadeSuggestion({ color, name, onUse }: ShadeSuggestionProps) {
  const shade = isColorCode(color) ? findAccessibleShade(color) : null
  if (!shade) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <span className="min-w-0">{t('Text in this color is hard to read on white.')}</span>
      <Button size="sm" onClick={() => onUse(shade)}>
        <span aria-hidden="true" className="size-4 rounded-xs" style={{ backgroundColor: shade }} />
        {rich('Use {shade} instead<span> as {name}</span>', { shade, span: renderSrOnly, name })}
      </Button>
    </div>
  )
}
