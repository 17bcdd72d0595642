import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { listed } from '#shared/listed.ts'
import { t } from '#shared/words.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const Languages = z
  .object({ language: z.string(), languages: z.array(z.string()) })
  .transform(({ language, languages }): AgencyBody => ({
    language,
    languages: [...new Set([language, ...languages])],
  }))
type Values = z.input<typeof Languages>

const labels = { language: t('The Agency’s Language'), languages: t('Languages on Offer') }

type Spoken = AgencySettings['spokenLanguages']

const namesOf = (spoken: Spoken, codes: readonly string[]) =>
  listed(spoken.flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])))

/** Which languages people can choose, and the one of whoever has chosen none. */
export const LanguagesCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="languages"
    title={t('Languages')}
    description={t('What people can read the portal in. Each chooses for themselves.')}
    record={record}
    schema={Languages}
    valuesOf={({ language, languages }) => ({ language, languages })}
    labels={labels}
    textsOf={({ language, languages }) => ({
      language: namesOf(record.spokenLanguages, [language]),
      languages: namesOf(record.spokenLanguages, languages),
    })}
  >
    {(form) => <Fields form={form} spoken={record.spokenLanguages} />}
  </SettingsCard>
)

function Fields({ form, spoken }: { form: SettingsForm<Values>; spoken: Spoken }) {
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
        label={labels.language}
        hint={t('For whoever has not chosen one, and of the legal texts and email footer below.')}
      >
        <Select options={spoken.map(({ code, name }) => ({ value: code, label: name }))} />
      </FormField>
      <Field as="group" label={labels.languages} error={formState.errors.languages?.message}>
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
