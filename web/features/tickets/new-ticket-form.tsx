import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
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
import { suggestTitle } from './suggest-title.ts'
import {
  AttachmentsField,
  DescriptionField,
  emptyTicket,
  PriorityField,
  type TicketDraft,
  type TicketFormState,
  TitleField,
  useTicketForm,
} from './ticket-fields.tsx'
import { getTicketCategoryLabel } from './ticket-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'
import { useSubmitAfterUploads } from '#web/ui/forms/use-submit-after-uploads.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Select } from '#web/ui/page/select.tsx'

/** A website that a ticket can be about. */
type WebsiteChoice = Pick<Website, 'id' | 'name' | 'company'>

interface NewTicketFormProps {
  websites: readonly WebsiteChoice[]
  /** Preselected; ignored unless it is one of `websites`. */
  websiteId: number | null
  onCreated: (ticket: Ticket) => unknown
  cancel: ReactNode
}

/** All categories. General comes last and needs no decision. */
const categories = SERVICE_CATEGORIES.map((value) => ({
  value,
  label: value === 'general' ? t('I Don’t Know') : getTicketCategoryLabel(value),
}))

/** The only website of a company. Undefined if it has several or none. */
const findOnlyWebsite = (websites: readonly WebsiteChoice[], companyId: number | undefined) => {
  const [first, ...others] = websites.filter(({ company }) => company.id === companyId)
  return others.length === 0 ? first : undefined
}

/**
 * A client's form for a new support ticket. It starts with the description, which fills in the title until the client
 * edits it. The draft survives a reload.
 */
export function NewTicketForm({ websites, websiteId, onCreated, cancel }: NewTicketFormProps) {
  const companies = listWritableCompanies(useUser())
  const ids = companies.map(({ id }) => id)
  const chosenOne = useChosenCompany()
  const offered = websites.filter(({ company }) => ids.includes(company.id))
  const chosen = offered.find(({ id }) => id === websiteId)
  const companyId = chosen?.company.id ?? ids.find((id) => id === chosenOne) ?? ids[0]
  const only = findOnlyWebsite(offered, companyId)
  const empty = { ...emptyTicket, websiteId: only?.id ?? null, companyId }
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
  const { isWaiting, hasFailed, submit, files } = useSubmitAfterUploads({
    submit: (event?: BaseSyntheticEvent) => void form.submit(event),
    validate: (event, onValid) => void form.submit(event, onValid),
  })
  const [restored, setRestored] = useState(draft.restored)
  const [hasOwnTitle, setHasOwnTitle] = useState(() => isOwnTitle(draft.initial))
  const restart = () => {
    form.reset({ ...empty, ...(chosen && { websiteId: chosen.id }) })
    draft.clear()
    setRestored(false)
    setHasOwnTitle(false)
  }
  const followDescription = (description: string) => {
    if (hasOwnTitle) return
    const { isSubmitted } = form.formState
    form.setValue('title', suggestTitle(description), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[840px] flex-col gap-5">
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
        <DescriptionField form={form} onType={followDescription} />
        <CategoryField form={form} />
        <TitleField form={form} onType={() => setHasOwnTitle(true)} />
        {companies.length > 1 && <CompanyField form={form} companies={companies} websites={offered} />}
        <WebsiteField form={form} websites={offered} />
        <PriorityField form={form} />
        <UrgentNotice form={form} />
        <AttachmentsField form={form} draftName={draft.name} {...files} />
        <TicketPrivacy form={form} companies={companies} />
      </Card>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" pending={isWaiting || form.pending} disabled={hasFailed}>
          {isWaiting ? t('Uploading...') : form.pending ? t('Submitting...') : t('Submit Ticket')}
        </Button>
        {cancel}
      </div>
      <output className="min-h-5 text-sm text-ink-3">
        {isWaiting && t('Your ticket will be sent as soon as your files are uploaded.')}
      </output>
    </form>
  )
}

/** Whether a draft's title isn't the one that its description suggests. */
const isOwnTitle = ({ title = '', description = '' }: TicketDraft) =>
  title !== '' && title !== suggestTitle(description)

interface FieldProps {
  form: TicketFormState
  companies: readonly OwnCompany[]
  websites: readonly WebsiteChoice[]
}

/** The choice of a category, with all choices in view. None is preset. */
const CategoryField = ({ form: { control } }: Pick<FieldProps, 'form'>) => (
  <Controller
    control={control}
    name="serviceCategory"
    render={({ field: { name, value, onChange }, fieldState: { error } }) => (
      <Field as="group" label={t('Service Category')} required error={error?.message}>
        <ChoiceCards
          name={name}
          options={categories}
          columns={2}
          compact
          value={value ?? null}
          onValueChange={onChange}
        />
      </Field>
    )}
  />
)

/** The choice of the ticket's company. Another company has its own website and people. */
function CompanyField({ form, companies, websites }: FieldProps) {
  const clearCompanyFields = (companyId: number) => {
    const website = websites.find(({ id }) => id === form.getValues('websiteId'))
    if (website?.company.id !== companyId)
      form.setValue('websiteId', findOnlyWebsite(websites, companyId)?.id ?? null)
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

/** Controlled, because another company's options appear only after its website is set. */
function WebsiteField({ form: { control }, websites }: Omit<FieldProps, 'companies'>) {
  const companyId = useWatch({ control, name: 'companyId' })
  const options = websites
    .filter(({ company }) => companyId === undefined || company.id === companyId)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Controller
      control={control}
      name="websiteId"
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
        <Field label={t('Website')} error={error?.message}>
          <Select
            {...field}
            placeholder={t('Not about a particular website')}
            options={options}
            value={String(value ?? '')}
            onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
          />
        </Field>
      )}
    />
  )
}

/** Shows an emergency phone number while the ticket is urgent. */
function UrgentNotice({ form: { control } }: Pick<FieldProps, 'form'>) {
  const isUrgent = useWatch({ control, name: 'priority' }) === 'urgent'
  return isUrgent && <EmergencyNotice className="-mt-3" />
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
