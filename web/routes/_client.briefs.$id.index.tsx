import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import type { BriefSearch } from '#web/search/briefs.ts'
import { leaveUnread, recordParams } from '#web/search/entry/address.ts'
import { BriefOrigin } from '#web/features/briefs/brief-origin.tsx'
import { briefStatus, shownStatus } from '#web/features/briefs/brief-status.ts'
import { ClientActions } from '#web/features/briefs/client-actions.tsx'
import { ClientNotice } from '#web/features/briefs/client-notice.tsx'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { BriefBody, PrintedBrand, prefetchWholeBrief } from './-brief.tsx'
import { RecordProblem, RecordPage } from '#web/record-page.tsx'

export const Route = createFileRoute('/_client/briefs/$id/')({
  params: recordParams,
  validateSearch: leaveUnread<BriefSearch>,
  loader: ({ context: { queryClient }, params }) => prefetchWholeBrief(queryClient, params.id),
  component: BriefPage,
  notFoundComponent: () => <RecordProblem of="brief" back={back} />,
})

const back = t('Back to Briefs')

function BriefPage() {
  usePageTitle(t('Brief'))
  const { id } = Route.useParams()
  return (
    <RecordPage of="brief" query={useQuery(briefQuery(id))} back={back}>
      {(brief) => (
        <>
          <PrintedBrand />
          <PageHeader
            title={brief.projectName}
            subtitle={<BriefOrigin brief={brief} />}
            back={<BackLink to="/briefs">{back}</BackLink>}
            badges={<StatusBadge status={shownStatus(brief)} map={briefStatus} />}
            actions={<ClientActions brief={brief} />}
          />
          <div className="mb-6">
            <ClientNotice brief={brief} />
          </div>
          <BriefBody
            brief={brief}
            about={brief.responsible ? [{ label: t('Responsible'), value: brief.responsible.fullName }] : []}
          />
        </>
      )}
    </RecordPage>
  )
}
