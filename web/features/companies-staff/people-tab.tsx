import type { ComponentProps } from 'react'
import { FormerPeople } from './former-people.tsx'
import { InvitationList } from './invitation-list.tsx'
import { PeopleList } from './people-list.tsx'

interface PeopleTabProps extends ComponentProps<typeof PeopleList> {
  /** Whether the reader sees who was invited. */
  manages: boolean
}

/** Who belongs to a company, who was invited, and who left. */
export default function PeopleTab({ manages, ...props }: PeopleTabProps) {
  const { company, canChange } = props
  return (
    <>
      <PeopleList {...props} />
      {manages && (
        <InvitationList companyId={company.id} canChange={canChange && company.archivedAt === null} />
      )}
      <FormerPeople companyId={company.id} />
    </>
  )
}
