import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { AgencyChange } from '#shared/settings/schemas.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const Languages = z
  .object({ language: z.string(), languages: z.array(z.string()) })
  .transform(({ language, languages }): AgencyBody => ({
    language,
    languages: [...new Set([language, ...languages])],
  }))

const languageLabels = { language: t('Agency Language'), languages: t('Available Languages') }

type SupportedLanguages = AgencySettings['spokenLanguages']

const formatLanguageNames = (supported: SupportedLanguages, codes: readonly string[]) =>
  formatList(supported.flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])))

/** Settings for the languages that people can choose, and for the default language. */
export const LanguagesCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="languages"
    title={t('Languages')}
    description={t('The languages people can choose from.')}
    record={record}
    schema={Languages}
    toValues={({ language, languages }) => ({ language, languages })}
    labels={languageLabels}
    formatValues={({ language, languages }) => ({
      language: formatLanguageNames(record.spokenLanguages, [language]),
      languages: formatLanguageNames(record.spokenLanguages, languages),
    })}
  >
    {(form) => <LanguageFields form={form} supported={record.spokenLanguages} />}
  </SettingsCard>
)

type LanguagesForm = SettingsForm<z.input<typeof Languages>>

function LanguageFields({ form, supported }: { form: LanguagesForm; supported: SupportedLanguages }) {
  const { setValue, control, formState } = form
  const own = useWatch({ control, name: 'language' })
  const offered = useWatch({ control, name: 'languages' })
  const offer = (code: string, isOffered: boolean) =>
    setValue('languages', isOffered ? [...offered, code] : offered.filter((other) => other !== code), {
      shouldDirty: true,
    })
  return (
    <>
      <FormField
        form={form}
        name="language"
        label={languageLabels.language}
        hint={t('For people who haven’t chosen one, and for the legal texts and email footer below.')}
      >
        <Select options={supported.map(({ code, name }) => ({ value: code, label: name }))} />
      </FormField>
      <Field as="group" label={languageLabels.languages} error={formState.errors.languages?.message}>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {supported.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={<span lang={code}>{name}</span>}
              checked={code === own || offered.includes(code)}
              disabled={code === own}
              onChange={(event) => offer(code, event.target.checked)}
            />
          ))}
        </div>
      </Field>
    </>
  )
}

const Translations = AgencyChange.pick({ translations: true }).required()

const textLabels = {
  terms: t('Terms of Service'),
  privacy: t('Privacy Policy'),
  mailFooter: t('Email Footer'),
}
const documents = ['terms', 'privacy', 'mailFooter'] as const

/** Returns the languages to translate to. The agency's own language can still have texts from before it was chosen. */
const getOtherLanguages = ({ spokenLanguages, languages, language, translations }: AgencySettings) =>
  spokenLanguages.filter(
    ({ code }) => languages.includes(code) && (code !== language || translations[code] !== undefined),
  )

const toTranslationValues = (record: AgencySettings): z.input<typeof Translations> => ({
  translations: Object.fromEntries(
    getOtherLanguages(record).map(({ code }) => {
      const { terms = '', privacy = '', mailFooter = '' } = record.translations[code] ?? {}
      return [code, { terms, privacy, mailFooter }]
    }),
  ),
})

/** The agency's own texts in the other languages that it offers. */
export function TranslationsCard({ record }: { record: AgencySettings }) {
  const others = getOtherLanguages(record)
  const [chosen, choose] = useState('')
  const selectedLanguage = others.find(({ code }) => code === chosen) ?? others[0]
  const fields = others.flatMap(({ code, name }) =>
    documents.map((document) => ({
      key: `${code}.${document}`,
      code,
      document,
      label: t('{text} ({language})', { text: textLabels[document], language: name }),
    })),
  )
  return (
    <SettingsCard
      name="translations"
      title={t('Texts in Other Languages')}
      description={t('Your legal texts and email footer for people who use another language.')}
      record={record}
      schema={Translations}
      toValues={toTranslationValues}
      labels={Object.fromEntries(fields.map(({ key, label }) => [key, label]))}
      formatValues={({ translations }) =>
        Object.fromEntries(
          fields.map(({ key, code, document }) => [key, translations[code]?.[document] ?? '']),
        )
      }
    >
      {(form) => (
        <>
          <Field label={t('Language of the texts')}>
            <Select
              options={others.map(({ code, name }) => ({ value: code, label: name }))}
              value={selectedLanguage?.code}
              onChange={(event) => choose(event.target.value)}
            />
          </Field>
          {fields
            .filter(({ code }) => code === selectedLanguage?.code)
            .map(({ key, code, document, label }) => (
              <FormField key={key} form={form} name={`translations.${key}`} label={label}>
                <Textarea
                  rows={document === 'mailFooter' ? 4 : 8}
                  lang={code}
                  className="max-h-[480px] overflow-y-auto"
                />
              </FormField>
            ))}
          <p className="text-sm text-ink-3">
            {t('Where you leave one empty, people see the text in the agency’s language.')}
          </p>
        </>
      )}
    </SettingsCard>
  )
}
