import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import type { BriefSearch } from '#web/url/briefs.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { BriefOrigin } from '#web/features/briefs/brief-tabs.tsx'
import { briefStatus, getDisplayStatus } from '#web/features/briefs/brief-status.tsx'
import { ClientActions, ClientNotice } from '#web/features/briefs/client-parts.tsx'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { BriefBody, PrintedBrand, prefetchWholeBrief } from './-brief.tsx'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

export const Route = createFileRoute('/_client/briefs/$id/')({
  params: recordParams,
  validateSearch: leaveUnparsed<BriefSearch>,
  loader: ({ context: { queryClient }, params }) => prefetchWholeBrief(queryClient, params.id),
  component: BriefPage,
  notFoundComponent: () => <RecordProblem kind="brief" />,
})

function BriefPage() {
  return (
    <RecordPage kind="brief" query={briefQuery}>
      {(brief) => (
        <>
          <PrintedBrand />
          <PageHeader
            title={brief.projectName}
            subtitle={<BriefOrigin brief={brief} />}
            back={<BackToList kind="brief" />}
            badges={<StatusBadge status={getDisplayStatus(brief)} map={briefStatus} />}
            actions={<ClientActions brief={brief} />}
          />
          <div className="mb-6">
            <ClientNotice brief={brief} />
          </div>
          <BriefBody
            brief={brief}
            extraFacts={
              brief.responsible ? [{ label: t('Responsible'), value: brief.responsible.fullName }] : []
            }
          />
        </>
      )}
    </RecordPage>
  )
}
