import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { COMPANY_ROLES } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { companiesQuery, companyQuery } from '#web/features/companies/public/queries.ts'
import { roleInfo } from '#web/features/companies/public/role-info.ts'
import { getCompanyRoleLabels } from '#shared/contract/role-labels.ts'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { type Choice, ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'
import { Tag } from '#web/ui/forms/tag.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import type { UserValues } from './user-schemas.ts'

const CompanySearch = lazyDialog(() => import('#web/features/companies/public/company-search.tsx'))

/** Fields for a new client's company: the name of a new one, or an existing one and the client's company role. */
export function ClientCompany() {
  const form = useFormContext<UserValues>()
  const companyId = useWatch<UserValues, 'companyId'>({ name: 'companyId' })
  const [searching, setSearching] = useState(false)
  const choose = (id: number | undefined) => form.setValue('companyId', id, { shouldDirty: true })
  return (
    <>
      {companyId === undefined ? (
        <div className="flex flex-col gap-2 sm:col-span-2">
          <FormField
            form={form}
            name="companyName"
            label={t('Company Name')}
            required
            hint={t('A new company, which they’ll own.')}
            autoComplete="off"
          />
          <KnownCompanies onChoose={choose} onSearch={() => setSearching(true)} />
        </div>
      ) : (
        <ChosenCompany id={companyId} onSearch={() => setSearching(true)} onNew={() => choose(undefined)} />
      )}
      {searching && (
        <CompanySearch
          label={t('Choose a company')}
          onChoose={({ id }) => choose(id)}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  )
}

/** The minimum number of characters typed before companies are suggested. */
const MIN_CHARACTERS = 2
const SUGGESTIONS_MAX = 3

/** Suggests existing companies with a name like the one being typed, to avoid duplicates. */
function KnownCompanies({ onChoose, onSearch }: { onChoose: (id: number) => void; onSearch: () => void }) {
  const debouncedName = useDebounced(useWatch<UserValues, 'companyName'>({ name: 'companyName' }).trim())
  const enabled = debouncedName.length >= MIN_CHARACTERS
  const { data } = useInfiniteQuery({ ...companiesQuery({ q: debouncedName }), enabled })
  const found = enabled ? (data?.items ?? []).slice(0, SUGGESTIONS_MAX) : []
  return (
    <div className="flex flex-wrap items-center gap-2">
      {found.map((company) => (
        <Button
          key={company.id}
          size="sm"
          icon={Building2}
          className={wrappingButtonClassName}
          onClick={() => onChoose(company.id)}
        >
          {t('Add to {company}', { company: company.name })}
        </Button>
      ))}
      <Button size="sm" variant="ghost" icon={Search} onClick={onSearch}>
        {t('Choose an Existing Company')}
      </Button>
    </div>
  )
}

const roles = COMPANY_ROLES.map((value) => ({
  value,
  label: getCompanyRoleLabels()[value],
  hint: roleInfo[value].hint,
}))

function ChosenCompany({ id, onSearch, onNew }: { id: number; onSearch: () => void; onNew: () => void }) {
  const form = useFormContext<UserValues>()
  const { data } = useQuery(companyQuery(id))
  const error = form.getFieldState('companyId', form.formState).error?.message
  return (
    <>
      <Field as="group" label={t('Company')} required error={error} className="sm:col-span-2">
        <div className="flex flex-wrap items-center gap-2 rounded-m border border-line-strong bg-surface px-3 py-2">
          <Building2 size={18} strokeWidth={1.8} aria-hidden="true" className="flex-none text-ink-3" />
          <CutText className="min-w-0 flex-[1_1_8rem] truncate text-base font-[560]">
            <bdi>{data?.name ?? t('Loading...')}</bdi>
          </CutText>
          <Button size="sm" onClick={onSearch}>
            {t('Change')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onNew}>
            {t('New Company Instead')}
          </Button>
        </div>
      </Field>
      <RoleChoiceField name="companyRole" options={roles} />
    </>
  )
}

type RoleChoiceFieldProps = { name: 'companyRole' | 'staffRole'; options: readonly Choice[] }

/** The choice of what a user can do in a company or at the agency. */
export const RoleChoiceField = ({ name, options }: RoleChoiceFieldProps) => (
  <FormField
    form={useFormContext<UserValues>()}
    name={name}
    label={t('Permissions')}
    as="group"
    required
    className="sm:col-span-2"
  >
    <ChoiceCards columns={1} options={options} />
  </FormField>
)

/** The choice of the companies that a staff freelancer works for. */
export function FreelancerCompanies() {
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
      hint={t('They’ll see these companies’ records and no one else’s.')}
      error={error}
      className="sm:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        {ids.length > 0 && (
          <ul aria-label={t('Companies')} className="contents">
            {ids.map((id) => (
              <CompanyTag key={id} id={id} onRemove={() => choose(ids.filter((each) => each !== id))} />
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
          excludedIds={ids}
          onChoose={({ id }) => choose([...ids, id])}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}

function CompanyTag({ id, onRemove }: { id: number; onRemove: () => void }) {
  const name = useQuery(companyQuery(id)).data?.name ?? `#${id}`
  return <Tag text={name} onRemove={onRemove} />
}
