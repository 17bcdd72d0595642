import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck } from 'lucide-react'
import { listOf } from '#shared/records.ts'
import { pageOf } from '#web/records.ts'
import { pendingBriefsQuery, type BriefItem } from './queries.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section, linkLook } from '#web/ui/base/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** The newest pending briefs. */
export function PendingBriefs() {
  const query = useQuery(pendingBriefsQuery)
  return (
    <Section
      title="Pending Briefs"
      action={
        <Link to={listOf('brief', 'staff')} className={linkLook}>
          View All<span className="sr-only"> briefs</span>
        </Link>
      }
    >
      <QueryView query={query} failure="Could not load the briefs" loading={<ListSkeleton />}>
        {(briefs) =>
          briefs.length === 0 ? (
            <EmptyState icon={FileCheck} tone="good" title="No pending briefs">
              Every brief has been reviewed.
            </EmptyState>
          ) : (
            <List label="Pending briefs">
              {briefs.map((brief) => (
                <PendingBrief key={brief.id} brief={brief} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  )
}

function PendingBrief({ brief }: { brief: BriefItem }) {
  const { id, projectName, client, createdAt } = brief
  return (
    <ListRow
      inline
      lead={<Avatar name={client.fullName} picture={client.picture} />}
      title={projectName}
      description={
        <span className="flex gap-x-2.5">
          <span className="truncate">{client.companyName ?? client.fullName}</span>
          <span className="flex-none text-sm leading-(--text-base--line-height)">
            <RelativeTime value={createdAt} />
          </span>
        </span>
      }
    >
      <Button asChild size="sm">
        <Link {...pageOf('brief', id, 'staff')} aria-label={`Review ${projectName}`}>
          Review
        </Link>
      </Button>
    </ListRow>
  )
}
