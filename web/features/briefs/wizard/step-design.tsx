import { Controller, useWatch } from 'react-hook-form'
import { WEBSITE_STYLES } from '#shared/briefs/choices.ts'
import { inSentence, t } from '#shared/words.ts'
import { BrandPreview } from '../brand-preview.tsx'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TagInput } from '#web/ui/forms/tag-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { websiteStyleLabels } from '../brief-words.ts'
import { ShadeOffer } from './shade-offer.tsx'
import type { QuestionProps, StepProps } from './step-general.tsx'

const styles = WEBSITE_STYLES.map((value) => ({ value, label: websiteStyleLabels[value] }))

/** Step 2: how the website should look. */
export function StepDesign({ form, words }: QuestionProps) {
  const { control, formState } = form
  const { websiteExamples } = formState.errors
  return (
    <>
      <FormField form={form} name="websiteStyle" label={t('Website Style')} required as="group">
        <ChoiceCards options={styles} columns={4} compact />
      </FormField>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BrandColor form={form} name="primaryColor" label={t('Primary Color')} hint={words.primaryColor} />
          <BrandColor
            form={form}
            name="secondaryColor"
            label={t('Secondary Color')}
            hint={t('Goes with it: backgrounds, highlights.')}
          />
        </div>
        <Preview form={form} />
      </div>
      <Controller
        control={control}
        name="websiteExamples"
        render={({ field }) => (
          <TagInput
            label={t('Website Examples')}
            hint={words.examples}
            placeholder="https://example.com"
            value={field.value ?? []}
            onChange={field.onChange}
            error={websiteExamples?.message ?? websiteExamples?.find?.((entry) => entry)?.message}
          />
        )}
      />
      <FormField form={form} name="designNotes" label={t('Design Notes')} hint={words.designNotes}>
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
  return <BrandPreview primary={primary} secondary={secondary} look={style || undefined} />
}

interface BrandColorProps extends StepProps {
  name: 'primaryColor' | 'secondaryColor'
  label: string
  hint: string
}

function BrandColor({ form, name, label, hint }: BrandColorProps) {
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
          <ShadeOffer color={field.value ?? ''} name={inSentence(label)} onUse={field.onChange} />
        </div>
      )}
    />
  )
}
