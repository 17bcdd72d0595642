import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { STAFF_ROLES } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'
import { companyQuery } from '#web/companies/queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Tag } from '#web/ui/forms/tag.tsx'
import { staffRole } from './user-role.ts'
import type { UserValues } from './user-values.ts'

const CompanySearch = lazyDialog(() => import('#web/companies/company-search.tsx'))

const roles = STAFF_ROLES.map((value) => {
  const { label, icon, description } = staffRole[value]
  return { value, label, icon, ...(description && { hint: description }) }
})

/** What a member of the staff may do, and a freelancer’s companies. */
export function StaffFields() {
  const form = useFormContext<UserValues>()
  const chosen = useWatch<UserValues, 'staffRole'>({ name: 'staffRole' })
  return (
    <>
      <FormField
        form={form}
        name="staffRole"
        label={t('What They May Do')}
        as="group"
        required
        className="sm:col-span-2"
      >
        <ChoiceCards columns={1} options={roles} />
      </FormField>
      {chosen === 'freelancer' && <Companies />}
    </>
  )
}

function Companies() {
  const form = useFormContext<UserValues>()
  const ids = useWatch<UserValues, 'companyIds'>({ name: 'companyIds' })
  const [searching, setSearching] = useState(false)
  const choose = (next: number[]) =>
    form.setValue('companyIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const error = form.getFieldState('companyIds', form.formState).error?.message
  return (
    <Field
      as="group"
      label={t('Companies')}
      required
      hint={t('They see what these have, and nothing of any other.')}
      error={error}
      className="sm:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        {ids.length > 0 && (
          <ul aria-label={t('Companies')} className="contents">
            {ids.map((id) => (
              <ChosenCompany key={id} id={id} onRemove={() => choose(ids.filter((each) => each !== id))} />
            ))}
          </ul>
        )}
        <Button size="sm" icon={Plus} onClick={() => setSearching(true)}>
          {t('Add Company')}
        </Button>
      </div>
      {searching && (
        <CompanySearch
          label={t('Choose a company')}
          without={ids}
          onChoose={({ id }) => choose([...ids, id])}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}

function ChosenCompany({ id, onRemove }: { id: number; onRemove: () => void }) {
  const name = useQuery(companyQuery(id)).data?.name ?? `#${id}`
  return <Tag text={name} onRemove={onRemove} />
}
