import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useUser } from '#web/api/session.ts'
import type { OwnCompany } from '#web/companies/frame/own.ts'
import { peopleQuery } from '#web/companies/queries.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { useTicketForm } from './use-ticket-form.ts'

const PeopleChoice = lazyDialog(() => import('#web/companies/people-choice.tsx'))

interface TicketPrivacyProps {
  form: ReturnType<typeof useTicketForm>['form']
  companies: readonly OwnCompany[]
}

/** Who sees a new ticket; not asked of somebody who is alone in their company. */
export function TicketPrivacy({ form, companies }: TicketPrivacyProps) {
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
