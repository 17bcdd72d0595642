import { createFileRoute } from '@tanstack/react-router'
import type { User } from '#shared/users/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { WizardSearch } from '#web/url/briefs.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { BriefForClient } from '#web/features/briefs/wizard/brief-for-client.tsx'
import { canHaveBrief, BriefUnavailable } from '#web/features/briefs/wizard/brief-unavailable.tsx'
import { useWizardSteps } from '#web/features/briefs/wizard/wizard-steps.ts'
import { userQuery } from '#web/api/queries/users.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'
import type { Person } from '#shared/contract/fields.ts'

export const Route = createFileRoute('/staff/users/$id/new-brief')({
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  params: recordParams,
  validateSearch: leaveUnparsed<WizardSearch>,
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(userQuery(id)),
  component: BriefForClientPage,
})

function BriefForClientPage() {
  const steps = useWizardSteps()
  const navigate = Route.useNavigate()
  return (
    <RecordPage kind="user" title={t('Write a Brief')} query={userQuery}>
      {(user) => (
        <>
          <PageHeader
            title={t('Write a Brief')}
            subtitle={canHaveBrief(user) && formatSubtitle(user)}
            back={<BackToList kind="user" />}
          />
          {canHaveBrief(user) ? (
            <BriefForClient
              client={user}
              {...steps}
              onDone={(briefId) =>
                navigate({ to: '/staff/briefs/$id', params: { id: briefId }, replace: true })
              }
            />
          ) : (
            <BriefUnavailable user={user} />
          )}
        </>
      )}
    </RecordPage>
  )
}

const formatSubtitle = (user: User): string =>
  t('For {name}. They’ll be notified when you submit it, and can revise it until it’s completed.', {
    name: formatNameAndCompany(user),
  })

/** Formats a user's name, with the company if there is one: `Katharina Böhm, Bakery Böhm`. */
const formatNameAndCompany = ({ fullName, companyName }: Pick<Person, 'fullName' | 'companyName'>): string =>
  companyName ? t('{fullName}, {companyName}', { fullName, companyName }) : fullName
