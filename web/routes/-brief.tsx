import type { QueryClient } from '@tanstack/react-query'
import { BriefHistory } from '#web/features/briefs/brief-history.tsx'
import { BriefTabs, type BriefTabsProps } from '#web/features/briefs/brief-tabs.tsx'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { RequestPanel } from '#web/features/info-requests/request-panel.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'

/** Loads a brief with its tasks and requests; returns its name for the page's title. */
export async function loadWholeBrief(queryClient: QueryClient, id: number): Promise<{ name: string } | null> {
  prefetchBrief(queryClient, id)
  void queryClient.prefetchQuery(tasksQuery('brief', id))
  void queryClient.prefetchQuery(requestsOfQuery('brief', id))
  const brief = await queryClient.ensureQueryData(briefQuery(id)).catch(() => null)
  return brief && { name: brief.projectName }
}

type BriefBodyProps = Omit<BriefTabsProps, 'history' | 'tasks' | 'requests'>

/** The part below a brief's title, for both roles: its tabs and the comments. */
export const BriefBody = ({ brief, ...tabs }: BriefBodyProps) => (
  <>
    <BriefTabs
      {...tabs}
      brief={brief}
      history={<BriefHistory brief={brief} />}
      tasks={<TaskPanel of="brief" id={brief.id} client={brief.client} />}
      requests={<RequestPanel of="brief" id={brief.id} />}
    />
    <div className="mt-8 max-w-3xl">
      <Conversation entityType="brief" entityId={brief.id} ownerId={brief.userId} title="Conversation" />
    </div>
  </>
)
