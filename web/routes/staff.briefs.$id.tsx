import { Link, createFileRoute } from '@tanstack/react-router'
import { LayoutTemplate, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type Undo } from '#web/api/call.ts'
import type { BriefSearch } from '#web/url/briefs.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { BriefOrigin } from '#web/features/briefs/brief-tabs.tsx'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { CompleteButton } from '#web/features/briefs/review/decisions.tsx'
import { ClientName, ReviewCard, StaffNotice } from '#web/features/briefs/review/review-card.tsx'
import { StaffStatus } from '#web/features/briefs/brief-status.tsx'
import { NewRequestDialog } from '#web/features/requests/request-panel.tsx'
import { CreateTaskDialog } from '#web/features/tasks/task-panel.tsx'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { loadMailNote } from '#web/features/mail/public/lazy-mail-note.ts'
import { prefetchMailState } from '#web/features/mail/public/mail-state.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { ClientViewButton } from '#web/features/client-view/client-view-button.tsx'
import { lazyDialog, lazyPart, preload } from '#web/ui/base/lazy.ts'
import { BriefBody, PrintedBrand, prefetchWholeBrief } from './-brief.tsx'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList, recordIcons } from '#web/records/records.tsx'

const AcceptWithTemplateDialog = lazyDialog(
  () => import('#web/features/templates/accept-with-template-dialog.tsx'),
)
const Responsible = lazyPart(() => import('#web/features/users/public/responsible.tsx'))

export const Route = createFileRoute('/staff/briefs/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<BriefSearch>,
  loader: async ({ context: { queryClient, user }, params }) => {
    prefetchWholeBrief(queryClient, params.id)
    // The mail notice appears above the brief. If it came late, it would move the page.
    await Promise.all([prefetchMailState(queryClient, user), preload(loadMailNote)])
  },
  component: StaffBriefPage,
  notFoundComponent: () => <RecordProblem kind="brief" />,
})

function StaffBriefPage() {
  return (
    <RecordPage kind="brief" query={briefQuery}>
      {(brief) => (
        <>
          <PrintedBrand />
          <PageHeader
            title={brief.projectName}
            subtitle={
              <>
                {getProjectTypeLabels()[brief.projectType]} · <BriefOrigin brief={brief} />
                {/* On a phone, this line is just full, so its font would decide where it breaks. */}
                <span className="max-sm:hidden">
                  <ClientViewButton hasSeparator client={brief.client} to={`/briefs/${brief.id}`} />
                </span>
                <span className="sm:hidden">
                  <ClientViewButton className="block" client={brief.client} to={`/briefs/${brief.id}`} />
                </span>
              </>
            }
            back={<BackToList kind="brief" />}
            badges={<StaffStatus brief={brief} />}
            actions={
              <>
                {brief.projectId !== null && (
                  <Button asChild icon={recordIcons.project}>
                    <Link to="/staff/projects/$id" params={{ id: brief.projectId }}>
                      {t('View Project')}
                    </Link>
                  </Button>
                )}
                <CompleteButton brief={brief} />
                <AskButtons brief={brief} />
              </>
            }
          />
          <StaffNotice brief={brief} />
          <BriefBody
            brief={brief}
            extraFacts={[
              { label: t('Client'), value: <ClientName client={brief.client} company={brief.company} /> },
              {
                label: t('Responsible'),
                value: (
                  <Suspense fallback={brief.responsible?.fullName ?? t('No one')}>
                    <Responsible
                      kind="brief"
                      record={brief}
                      query={briefQuery(brief.id).queryKey}
                      send={(responsibleId, undo) => setResponsible(brief, responsibleId, undo)}
                    />
                  </Suspense>
                ),
              },
            ]}
            review={
              brief.status === 'pending' && (
                <ReviewCard brief={brief} otherAccept={<AcceptWithTemplate brief={brief} />} />
              )
            }
          />
        </>
      )}
    </RecordPage>
  )
}

const setResponsible = ({ id, version }: Brief, responsibleId: number | null, undo: Undo) =>
  call(
    'PUT /api/briefs/:id/responsible',
    { params: { id }, body: { responsibleId } },
    { ifMatch: version, undo },
  )

function AcceptWithTemplate({ brief }: { brief: Brief }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={LayoutTemplate}
        className={wrappingButtonClassName}
        opens={AcceptWithTemplateDialog}
        onClick={() => setOpen(true)}
      >
        {t('Accept with a Template…')}
      </Button>
      {open && <AcceptWithTemplateDialog brief={brief} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskButtons({ brief }: { brief: Brief }) {
  const [open, setOpen] = useState<'task' | 'request' | null>(null)
  const onOpenChange = () => setOpen(null)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen('task')}>
        {t('Create Task')}
      </Button>
      {!brief.companyArchived && (
        <Button icon={recordIcons.info_request} onClick={() => setOpen('request')}>
          {t('Request Info')}
        </Button>
      )}
      {open === 'task' && (
        <CreateTaskDialog parentKind="brief" id={brief.id} client={brief.client} onClose={onOpenChange} />
      )}
      {open === 'request' && (
        <NewRequestDialog parentKind="brief" parentId={brief.id} onClose={onOpenChange} />
      )}
    </>
  )
}
