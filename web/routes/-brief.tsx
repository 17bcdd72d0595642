import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/i18n/t.ts'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { BriefTabs, type BriefTabsProps } from '#web/features/briefs/brief-tabs.tsx'
import { prefetchBrief } from '#web/features/briefs/queries.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { recordRequestsQuery } from '#web/features/requests/queries.ts'
import { RequestPanel } from '#web/features/requests/request-panel.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'

/** Starts loading a brief with its tasks and requests. */
export function prefetchWholeBrief(queryClient: QueryClient, id: number): void {
  prefetchBrief(queryClient, id)
  void queryClient.prefetchInfiniteQuery(tasksQuery('brief', id))
  void queryClient.prefetchInfiniteQuery(recordRequestsQuery('brief', id))
}

/** The agency's brand on paper. On screen, the header shows it. */
export const PrintedBrand = () => (
  <div className="mb-5 hidden border-b border-line pb-3 print:block">
    <Brand portal={usePortal()} />
  </div>
)

type BriefBodyProps = Omit<BriefTabsProps, 'tasks' | 'requests' | 'emptyTabs'>

/** The part below a brief's title, for both roles: its tabs and the comments. */
export function BriefBody({ brief, ...tabs }: BriefBodyProps) {
  const { data: tasks } = useInfiniteQuery(tasksQuery('brief', brief.id))
  const { data: requests } = useInfiniteQuery(recordRequestsQuery('brief', brief.id))
  return (
    <>
      <BriefTabs
        {...tabs}
        brief={brief}
        emptyTabs={[
          ...(tasks?.total === 0 ? ['tasks' as const] : []),
          ...(requests?.total === 0 ? ['requests' as const] : []),
        ]}
        tasks={
          <TaskPanel parentKind="brief" id={brief.id} client={brief.client} companyId={brief.company.id} />
        }
        requests={<RequestPanel parentKind="brief" parentId={brief.id} />}
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Conversation
          entityType="brief"
          entityId={brief.id}
          company={brief.company}
          title={t('Conversation')}
        />
      </div>
    </>
  )
}
