import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { AnsweredCount } from './answered-count.tsx'
import { recordRequestsQuery, type RequestItem } from './queries.ts'
import { requestStatus } from './request-status.tsx'
import { useUser } from '#web/api/session.ts'
import { AssigneeLine } from '#web/features/companies/public/assignee-line.tsx'
import { PrivateLock } from '#web/features/companies/public/private-badge.tsx'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { Recurring } from './public/recurring.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

/** Dialog in which staff request information for a brief or project; its form is loaded on opening. */
export const NewRequestDialog = lazyDialog(() => import('./new-request-dialog.tsx'))

interface RequestPanelProps {
  parentKind: 'brief' | 'project'
  parentId: number
  readOnly?: boolean
}

/** The requests of a brief or project. Staff add a project's requests here, and a brief's in its header. */
export function RequestPanel({ parentKind, parentId, readOnly = false }: RequestPanelProps) {
  const { role } = useUser()
  const [asking, setAsking] = useState(false)
  const query = useInfiniteQuery(recordRequestsQuery(parentKind, parentId))
  const ask = role === 'staff' && !readOnly && parentKind === 'project' && (
    <Button icon={Plus} opens={NewRequestDialog} onClick={() => setAsking(true)}>
      {t('Request Info')}
    </Button>
  )
  return (
    <>
      {ask && !!query.data?.items.length && <Toolbar>{ask}</Toolbar>}
      <DataTable
        query={query}
        failure={t('Could not load the information requests')}
        caption={t('Information requests')}
        columns={columns}
        renderActions={({ id, title }) => <ViewButton kind="info_request" id={id} name={title} />}
        loadingRows={2}
        quiet
        empty={
          <EmptyState icon={recordIcons.info_request} title={t('No information requests')} action={ask}>
            {NOTHING_ASKED[role][parentKind]}
          </EmptyState>
        }
      />
      {asking && (
        <NewRequestDialog parentKind={parentKind} parentId={parentId} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const NOTHING_ASKED = {
  staff: {
    brief: t('Information requests about this brief appear here.'),
    project: t('Information requests about this project appear here.'),
  },
  client: {
    brief: t('We haven’t asked you for anything about this brief.'),
    project: t('We haven’t asked you for anything about this project.'),
  },
}

const columns: Column<RequestItem>[] = [
  {
    header: t('Request'),
    primary: true,
    cell: (request) => (
      <>
        <RecordLink kind="info_request" id={request.id}>
          <PrivateLock record={request} />
          <bdi>{request.title}</bdi>
        </RecordLink>
        <AssigneeLine person={request.client} />
        <AnsweredCount request={request} />
        <Recurring record={request} showRhythm />
      </>
    ),
  },
  { header: t('Requested On'), cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { header: t('Due Date'), cell: ({ dueDate }) => <DateText value={dueDate} missing={t('No deadline')} /> },
  { header: t('Status'), cell: ({ status }) => <StatusBadge status={status} map={requestStatus} plain /> },
]
