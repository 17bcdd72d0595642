import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { BriefHistory } from '#web/features/briefs/brief-history.tsx'
import { BriefProblem } from '#web/features/briefs/brief-problem.tsx'
import { briefIdOf } from '#web/features/briefs/brief-id.ts'
import { BriefTabs, type BriefTabsProps } from '#web/features/briefs/brief-tabs.tsx'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { RequestPanel } from '#web/features/info-requests/request-panel.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

/** Loads a brief with its tasks and requests, by the id in the URL; returns its name for the page's title. */
export async function loadWholeBrief(
  queryClient: QueryClient,
  param: string,
): Promise<{ name: string } | null> {
  const id = briefIdOf(param)
  if (id === null) return null
  prefetchBrief(queryClient, id)
  void queryClient.prefetchQuery(tasksQuery('brief', id))
  void queryClient.prefetchQuery(requestsOfQuery('brief', id))
  const brief = await queryClient.ensureQueryData(briefQuery(id)).catch(() => null)
  return brief && { name: brief.projectName }
}

interface LoadedBriefProps {
  /** The id in the URL. */
  param: string
  /** A link back, shown if there is no such brief. */
  back: ReactNode
  children: (brief: Brief) => ReactNode
}

/** Loads a brief: shows its page's skeleton, what went wrong, or `children`. */
export function LoadedBrief({ param, back, children }: LoadedBriefProps) {
  const query = useQuery(briefQuery(briefIdOf(param)))
  const { data: brief, isLoading } = query
  const failure = useFailure(query)
  if (isLoading && !failure) return <DetailSkeleton label="Loading the brief…" />
  if (!brief) return <BriefProblem error={failure} onRetry={query.refetch} back={back} />
  return children(brief)
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
