import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { ownWaitingQuery } from '#web/waiting/queries.ts'
import { WaitingRow } from '#web/waiting/waiting-row.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List } from '#web/ui/page/list.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** What the agency needs of the client for a project, most urgent first. */
export const ProjectNeeds = ({ projectId }: { projectId: number }) => (
  <Section title="What we need from you" className="mt-0!">
    <ListView
      query={useQuery(ownWaitingQuery(projectId))}
      failure="Could not load what we need from you"
      loading={<ListSkeleton rows={2} />}
      empty={
        <EmptyState icon={CircleCheckBig} tone="good" title="Nothing for this project right now">
          We will tell you here when we need something.
        </EmptyState>
      }
    >
      {(items) => (
        <List label="What we need from you">
          {items.map((item) => (
            <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </List>
      )}
    </ListView>
  </Section>
)
