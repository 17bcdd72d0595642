import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2, Search } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { COMPANY_ROLES } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { companyQuery, companySearchQuery } from '#web/features/companies/public/queries.ts'
import { roleInfo } from '#web/features/companies/public/role-info.ts'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import type { UserValues } from './user-schemas.ts'

const CompanySearch = lazyDialog(() => import('#web/features/companies/public/company-search.tsx'))

/** Fields for a new client's company: the name of a new one, or an existing one and the client's company role. */
export function ClientCompany() {
  const form = useFormContext<UserValues>()
  const companyId = useWatch<UserValues, 'companyId'>({ name: 'companyId' })
  const [searching, setSearching] = useState(false)
  const choose = ({ id }: { id: number }) => form.setValue('companyId', id, { shouldDirty: true })
  return (
    <>
      {companyId === undefined ? (
        <div className="flex flex-col gap-2 sm:col-span-2">
          <FormField
            form={form}
            name="companyName"
            label={t('Company Name')}
            required
            hint={t('A new company, which they own.')}
            autoComplete="off"
          />
          <KnownCompanies onChoose={choose} onSearch={() => setSearching(true)} />
        </div>
      ) : (
        <ChosenCompany
          id={companyId}
          onSearch={() => setSearching(true)}
          onNew={() => form.setValue('companyId', undefined, { shouldDirty: true })}
        />
      )}
      {searching && (
        <CompanySearch label={t('Choose a company')} onChoose={choose} onClose={() => setSearching(false)} />
      )}
    </>
  )
}

/** The minimum number of characters typed before companies are suggested. */
const MIN_CHARACTERS = 2
const SUGGESTIONS_MAX = 3

interface KnownCompaniesProps {
  onChoose: (company: { id: number }) => void
  onSearch: () => void
}

/** Suggests existing companies with a name like the one being typed, to avoid duplicates. */
function KnownCompanies({ onChoose, onSearch }: KnownCompaniesProps) {
  const debouncedName = useDebounced(useWatch<UserValues, 'companyName'>({ name: 'companyName' }).trim())
  const { data } = useInfiniteQuery({
    ...companySearchQuery(debouncedName),
    enabled: debouncedName.length >= MIN_CHARACTERS,
  })
  const found = debouncedName.length >= MIN_CHARACTERS ? (data?.items ?? []).slice(0, SUGGESTIONS_MAX) : []
  return (
    <div className="flex flex-wrap items-center gap-2">
      {found.map((company) => (
        <Button
          key={company.id}
          size="sm"
          icon={Building2}
          className={wrappingButtonClassName}
          onClick={() => onChoose(company)}
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

interface ChosenCompanyProps {
  id: number
  onSearch: () => void
  onNew: () => void
}

const roles = COMPANY_ROLES.map((value) => ({
  value,
  label: roleInfo[value].label,
  hint: roleInfo[value].description,
}))

function ChosenCompany({ id, onSearch, onNew }: ChosenCompanyProps) {
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
      <FormField
        form={form}
        name="companyRole"
        label={t('What They May Do')}
        as="group"
        required
        className="sm:col-span-2"
      >
        <ChoiceCards columns={1} options={roles} />
      </FormField>
    </>
  )
}
