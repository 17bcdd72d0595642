import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { LEGAL_TEXT_MAX, type LegalDocument } from '#shared/settings/values.ts'
import { textInput } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { Segments } from '#web/ui/display/segments.tsx'
import { TextSkeleton } from '#web/ui/page/query-view.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'

const DocumentPreview = lazyPart(async () => ({
  default: (await import('#web/ui/display/document-text.tsx')).DocumentPreview,
}))

type StandardTexts = AgencySettings['standardTexts']

/** Returns the schema of the legal texts. A text that equals the portal's default isn't stored. */
const createLegalSchema = (standard: StandardTexts) => {
  const own = (document: LegalDocument, value: string) =>
    value === '' || value === standard[document] ? null : value
  return z
    .object({ terms: textInput(0, LEGAL_TEXT_MAX), privacy: textInput(0, LEGAL_TEXT_MAX) })
    .transform(({ terms, privacy }): AgencyBody => ({
      terms: own('terms', terms),
      privacy: own('privacy', privacy),
    }))
}
type Values = z.input<ReturnType<typeof createLegalSchema>>

const labels = { terms: t('Terms of Service'), privacy: t('Privacy Policy') }

/** The two documents that people accept by signing in. */
export const LegalCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="legal"
    title={t('Legal Texts')}
    description={t('What everyone agrees to by signing in. Have a lawyer review them.')}
    record={record}
    schema={createLegalSchema(record.standardTexts)}
    toValues={({ terms, privacy, standardTexts }) => ({
      terms: terms ?? standardTexts.terms,
      privacy: privacy ?? standardTexts.privacy,
    })}
    labels={labels}
  >
    {(form) => (
      <>
        <LegalText form={form} document="terms" {...record} />
        <LegalText form={form} document="privacy" {...record} />
        <p className="text-sm text-ink-3">
          {t(
            "Markdown: ## starts a section, - a list item. '{agency}' and '{account manager}' are replaced with the actual names.",
          )}
        </p>
      </>
    )}
  </SettingsCard>
)

interface LegalTextProps extends Pick<AgencySettings, 'standardTexts' | 'language'> {
  form: SettingsForm<Values>
  document: LegalDocument
}

function LegalText({ form, document, standardTexts, language }: LegalTextProps) {
  const { register, setValue, control, formState } = form
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const value = useWatch({ control, name: document })
  const standard = standardTexts[document]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-sm font-[560]">
          {labels[document]}
        </span>
        <Segments
          label={t('{document}: write or preview', { document: labels[document] })}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'write', label: t('Write') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
      </div>
      <Field label={labels[document]} labelHidden error={formState.errors[document]?.message}>
        {mode === 'write' ? (
          <Textarea
            rows={10}
            lang={language}
            {...register(document)}
            className="max-h-[480px] overflow-y-auto"
          />
        ) : (
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <DocumentPreview
              label={t('{document}, preview', { document: labels[document] })}
              markdown={value}
            />
          </Suspense>
        )}
      </Field>
      {value.trim() !== standard && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => setValue(document, standard, { shouldDirty: true })}
        >
          {t('Restore Standard Text')}
        </Button>
      )}
    </div>
  )
}
