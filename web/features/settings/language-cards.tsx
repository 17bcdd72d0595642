import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { LEGAL_TEXT_MAX, MAIL_FOOTER_MAX } from '#shared/settings/values.ts'
import { text } from '#shared/contract/fields.ts'
import { listed } from '#shared/i18n/listed.ts'
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

const languageLabels = { language: t('The Agency’s Language'), languages: t('Languages on Offer') }

type Spoken = AgencySettings['spokenLanguages']

const namesOf = (spoken: Spoken, codes: readonly string[]) =>
  listed(spoken.flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])))

/** Settings for the languages that people can choose, and for the default language. */
export const LanguagesCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="languages"
    title={t('Languages')}
    description={t('What people can read the portal in. Each chooses for themselves.')}
    record={record}
    schema={Languages}
    valuesOf={({ language, languages }) => ({ language, languages })}
    labels={languageLabels}
    textsOf={({ language, languages }) => ({
      language: namesOf(record.spokenLanguages, [language]),
      languages: namesOf(record.spokenLanguages, languages),
    })}
  >
    {(form) => <Fields form={form} spoken={record.spokenLanguages} />}
  </SettingsCard>
)

function Fields({ form, spoken }: { form: SettingsForm<z.input<typeof Languages>>; spoken: Spoken }) {
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
        hint={t('For whoever has not chosen one, and of the legal texts and email footer below.')}
      >
        <Select options={spoken.map(({ code, name }) => ({ value: code, label: name }))} />
      </FormField>
      <Field as="group" label={languageLabels.languages} error={formState.errors.languages?.message}>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {spoken.map(({ code, name }) => (
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

const Texts = z
  .object({
    terms: text(0, LEGAL_TEXT_MAX),
    privacy: text(0, LEGAL_TEXT_MAX),
    mailFooter: text(0, MAIL_FOOTER_MAX),
  })
  .transform(({ terms, privacy, mailFooter }) => ({
    terms: terms || null,
    privacy: privacy || null,
    mailFooter: mailFooter || null,
  }))

const Translations = z
  .object({ translations: z.record(z.string(), Texts) })
  .transform(({ translations }): AgencyBody => ({ translations }))

const textLabels = {
  terms: t('Terms of Service'),
  privacy: t('Privacy Policy'),
  mailFooter: t('Email Footer'),
}
const documents = ['terms', 'privacy', 'mailFooter'] as const

/** Returns the languages to translate to. The agency's own language can still have texts from before it was chosen. */
const othersOf = ({ spokenLanguages, languages, language, translations }: AgencySettings) =>
  spokenLanguages.filter(
    ({ code }) => languages.includes(code) && (code !== language || translations[code] !== undefined),
  )

const valuesOf = (record: AgencySettings): z.input<typeof Translations> => ({
  translations: Object.fromEntries(
    othersOf(record).map(({ code }) => {
      const { terms = '', privacy = '', mailFooter = '' } = record.translations[code] ?? {}
      return [code, { terms, privacy, mailFooter }]
    }),
  ),
})

/** The agency's own texts in the other languages that it offers. */
export function TranslationsCard({ record }: { record: AgencySettings }) {
  const others = othersOf(record)
  const [chosen, choose] = useState('')
  const shown = others.find(({ code }) => code === chosen) ?? others[0]
  const nameOf = new Map(others.map(({ code, name }) => [code, name]))
  const keys = others.flatMap(({ code }) => documents.map((document) => [code, document] as const))
  return (
    <SettingsCard
      name="translations"
      title={t('Texts in Other Languages')}
      description={t('Your legal texts and email footer for those who read another language than yours.')}
      record={record}
      schema={Translations}
      valuesOf={valuesOf}
      labels={Object.fromEntries(
        keys.map(([code, document]) => [
          `${code}.${document}`,
          t('{text} ({language})', { text: textLabels[document], language: nameOf.get(code) ?? code }),
        ]),
      )}
      textsOf={({ translations }) =>
        Object.fromEntries(
          keys.map(([code, document]) => [`${code}.${document}`, translations[code]?.[document] ?? '']),
        )
      }
    >
      {(form) => (
        <>
          <Field label={t('Language of the texts')}>
            <Select
              options={others.map(({ code, name }) => ({ value: code, label: name }))}
              value={shown?.code}
              onChange={(event) => choose(event.target.value)}
            />
          </Field>
          {shown &&
            documents.map((document) => (
              <FormField
                key={`${shown.code}.${document}`}
                form={form}
                name={`translations.${shown.code}.${document}`}
                label={t('{text} ({language})', { text: textLabels[document], language: shown.name })}
              >
                <Textarea
                  rows={document === 'mailFooter' ? 4 : 8}
                  lang={shown.code}
                  className="max-h-[480px] overflow-y-auto"
                />
              </FormField>
            ))}
          <p className="text-sm text-ink-3">
            {t('Where you leave one empty, people read the text in the agency’s language.')}
          </p>
        </>
      )}
    </SettingsCard>
  )
}
