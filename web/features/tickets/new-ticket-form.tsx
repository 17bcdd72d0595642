import { type ReactNode, useState } from 'react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { type OwnCompany, useChosenCompany, writableCompanies } from '#web/companies/frame/own.ts'
import { CompanyField, type WebsiteChoice } from './company-field.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { useTicketForm } from './use-ticket-form.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { peopleQuery } from '#web/companies/queries.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

interface NewTicketFormProps {
  websites: readonly WebsiteChoice[]
  /** Preselected; ignored unless it is one of `websites`. */
  websiteId: number | null
  onCreated: () => void
  /** The cancel button, beside the submit button. */
  cancel: ReactNode
}

/** A client's form for a new support ticket. Text typed in it survives a reload. */
export function NewTicketForm({ websites, websiteId, onCreated, cancel }: NewTicketFormProps) {
  const companies = writableCompanies(useUser())
  const ids = companies.map(({ id }) => id)
  const chosenOne = useChosenCompany()
  const offered = websites.filter(({ company }) => ids.includes(company.id))
  const chosen = offered.find(({ id }) => id === websiteId)
  const { form, restored, startOver } = useTicketForm({
    draft: 'ticket:new',
    websiteId: chosen?.id ?? null,
    onlyWebsiteId: companies.length === 1 && offered.length === 1 ? (offered[0]?.id ?? null) : null,
    companies: {
      ids,
      first: chosen?.company.id ?? ids.find((id) => id === chosenOne) ?? ids[0],
    },
    onCreated,
  })
  const [uploading, setUploading] = useState(false)
  const [told, setTold] = useState(restored)
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="flex max-w-[840px] flex-col gap-5"
    >
      {told && (
        <Alert
          title={t('Your draft is still here')}
          actions={
            <Button
              size="sm"
              onClick={() => {
                startOver()
                setTold(false)
              }}
            >
              {t('Start over')}
            </Button>
          }
        >
          {t('You started this ticket earlier. Continue where you left off.')}
        </Alert>
      )}
      <Card className="flex flex-col gap-6">
        {companies.length > 1 && <CompanyField form={form} companies={companies} websites={offered} />}
        <TicketFields form={form} websites={offered} onUploading={setUploading} />
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

const PeopleChoice = lazyDialog(() => import('#web/companies/people-choice.tsx'))

interface TicketPrivacyProps {
  form: ReturnType<typeof useTicketForm>['form']
  companies: readonly OwnCompany[]
}

/** The choice of who sees a new ticket. Hidden for a company's only member. */
function TicketPrivacy({ form, companies }: TicketPrivacyProps) {
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
