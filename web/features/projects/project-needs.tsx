import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { ownWaitingQuery } from '#web/waiting/queries.ts'
import { WaitingRows } from '#web/waiting/waiting-rows.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** What the agency needs of the client for a project, most urgent first. */
export const ProjectNeeds = ({ projectId }: { projectId: number }) => (
  <Section title="What We Need from You" className="mt-0!">
    <ListView
      query={useInfiniteQuery(ownWaitingQuery(projectId))}
      quiet
      failure="Could not load what we need from you"
      loading={<ListSkeleton rows={2} />}
      empty={
        <EmptyState icon={CircleCheckBig} tone="good" title="Nothing for this project right now">
          We’ll let you know here when we need something.
        </EmptyState>
      }
    >
      {(items) => <WaitingRows label="What We Need from You" items={items} />}
    </ListView>
  </Section>
)
