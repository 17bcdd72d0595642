import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import {
  companyOptions,
  type OwnCompany,
  useChosenCompany,
  listWritableCompanies,
} from '#web/features/companies/public/frame/own-companies.ts'
import { peopleQuery } from '#web/features/companies/public/queries.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { EmergencyNotice } from './emergency.tsx'
import {
  emptyTicket,
  TicketFields,
  useTicketForm,
  type TicketFormState,
  type TicketDraft,
} from './ticket-fields.tsx'
import { getTicketCategoryLabel } from './ticket-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Select } from '#web/ui/page/select.tsx'

/** A website that a ticket can be about. */
type WebsiteChoice = Pick<Website, 'id' | 'name' | 'company'>

interface NewTicketFormProps {
  websites: readonly WebsiteChoice[]
  /** Preselected; ignored unless it is one of `websites`. */
  websiteId: number | null
  onCreated: () => void
  cancel: ReactNode
}

/** All categories except General, which is for staff. */
const categories = SERVICE_CATEGORIES.filter((value) => value !== 'general').map((value) => ({
  value,
  label: getTicketCategoryLabel(value),
}))

/** A client's form for a new support ticket. The draft survives a reload. */
export function NewTicketForm({ websites, websiteId, onCreated, cancel }: NewTicketFormProps) {
  const companies = listWritableCompanies(useUser())
  const ids = companies.map(({ id }) => id)
  const chosenOne = useChosenCompany()
  const offered = websites.filter(({ company }) => ids.includes(company.id))
  const chosen = offered.find(({ id }) => id === websiteId)
  const only = companies.length === 1 && offered.length === 1 ? offered[0] : undefined
  const empty = {
    ...emptyTicket,
    websiteId: only?.id ?? null,
    companyId: chosen?.company.id ?? ids.find((id) => id === chosenOne) ?? ids[0],
  }
  const draft = useDraft<TicketDraft>('ticket:new', empty)
  const draftCompanyId = draft.initial.companyId
  const keepsCompany = !chosen && draftCompanyId !== undefined && ids.includes(draftCompanyId)
  const form = useTicketForm({
    draft,
    values: {
      ...draft.initial,
      ...(chosen && { websiteId: chosen.id }),
      ...(!keepsCompany && { companyId: empty.companyId }),
    },
    onCreated,
  })
  const [uploading, setUploading] = useState(false)
  const [restored, setRestored] = useState(draft.restored)
  const restart = () => {
    form.reset({ ...empty, ...(chosen && { websiteId: chosen.id }) })
    draft.clear()
    setRestored(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="flex max-w-[840px] flex-col gap-5"
    >
      {restored && (
        <Alert
          title={t('Your draft is still here')}
          actions={
            <Button size="sm" onClick={restart}>
              {t('Start over')}
            </Button>
          }
        >
          {t('You started this ticket earlier. Continue where you left off.')}
        </Alert>
      )}
      <Card className="flex flex-col gap-6">
        {companies.length > 1 && <CompanyField form={form} companies={companies} websites={offered} />}
        <TicketFields
          form={form}
          draftName={draft.name}
          categories={categories}
          website={<WebsiteField form={form} websites={offered} />}
          urgentNote={<EmergencyNotice className="-mt-3" />}
          onUploading={setUploading}
        />
        <TicketPrivacy form={form} companies={companies} />
      </Card>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" pending={form.pending} disabled={uploading}>
          {form.pending ? t('Submitting...') : t('Submit Ticket')}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

interface FieldProps {
  form: TicketFormState
  companies: readonly OwnCompany[]
  websites: readonly WebsiteChoice[]
}

/** The choice of the ticket's company. Choosing another one clears the website and people of the previous company. */
function CompanyField({ form, companies, websites }: FieldProps) {
  const clearCompanyFields = (companyId: number) => {
    const website = websites.find(({ id }) => id === form.getValues('websiteId'))
    if (website && website.company.id !== companyId) form.setValue('websiteId', null)
    form.setValue('people', [])
  }
  return (
    <FormField
      form={form}
      name="companyId"
      label={t('Company')}
      required
      registerOptions={{
        setValueAs: Number,
        onChange: (event: { target: { value: string } }) => clearCompanyFields(Number(event.target.value)),
      }}
    >
      <Select options={companyOptions(companies)} />
    </FormField>
  )
}

function WebsiteField({ form, websites }: Omit<FieldProps, 'companies'>) {
  const companyId = useWatch({ control: form.control, name: 'companyId' })
  return (
    <FormField
      form={form}
      name="websiteId"
      label={t('Website')}
      registerOptions={{ setValueAs: (value: string | number | null) => (value ? Number(value) : null) }}
    >
      <Select
        placeholder={t('Not about a particular website')}
        options={websites
          .filter(({ company }) => companyId === undefined || company.id === companyId)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormField>
  )
}

const PeopleChoice = lazyDialog(() => import('#web/features/companies/public/people-choice.tsx'))

/** The choice of a new ticket's readers. Hidden if the company has only one member. */
function TicketPrivacy({ form, companies }: Omit<FieldProps, 'websites'>) {
  const { control, setValue, getFieldState, formState } = form
  const user = useUser()
  const [chosen, isPrivate = false, people = []] = useWatch({
    control,
    name: ['companyId', 'private', 'people'],
  })
  const company = companies.find(({ id }) => id === chosen) ?? companies[0]
  const { data } = useQuery({ ...peopleQuery(company?.id ?? 0), enabled: company !== undefined })
  if (!company || !data || data.length < 2) return null
  return (
    <PeopleChoice
      company={company}
      personId={user.id}
      value={{ private: isPrivate, people }}
      onChange={(value) => {
        setValue('private', value.private, { shouldDirty: true })
        setValue('people', [...value.people], { shouldDirty: true })
      }}
      error={getFieldState('people', formState).error?.message}
    />
  )
}
