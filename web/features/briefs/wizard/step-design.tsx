import { Controller, useWatch } from 'react-hook-form'
import { WEBSITE_STYLES } from '#shared/briefs/choices.ts'
import { getFieldLabel, getWebsiteStyleLabels } from '#shared/briefs/field-labels.ts'
import { lowercaseLabel, rich, t } from '#shared/i18n/t.ts'
import { LazyBrandPreview } from '../brief-facts.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { TagInput } from '#web/ui/forms/tag-input.tsx'
import type { QuestionProps, StepProps } from './step-general.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { findAccessibleShade } from '#web/ui/forms/accessible-shade.ts'
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
  const [style, primary = '', secondary = ''] = useWatch({
    control,
    name: ['websiteStyle', 'primaryColor', 'secondaryColor'],
  })
  return <LazyBrandPreview primary={primary} secondary={secondary} brandStyle={style || undefined} />
}

interface BrandColorProps extends StepProps {
  name: 'primaryColor' | 'secondaryColor'
  hint: string
}

function BrandColor({ form, name, hint }: BrandColorProps) {
  const label = getFieldLabel(name)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <div className="flex flex-col gap-2">
          <ColorField
            label={label}
            value={field.value ?? ''}
            onChange={field.onChange}
            hint={hint}
            error={fieldState.error?.message}
          />
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
  const shade = /^#[0-9a-f]{6}$/i.test(color) ? findAccessibleShade(color) : null
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
