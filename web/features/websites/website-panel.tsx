import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listOf } from '#shared/records.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { projectWebsitesQuery } from './queries.ts'
import { VisitLink } from './visit-link.tsx'
import { hostOf } from './website-address.ts'
import { useUser } from '#web/api/session.ts'
import { RecordLink } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { isAhead } from '#web/ui/display/day-from-today.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Section } from '#web/ui/page/section.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

const AddWebsiteDialog = lazyDialog(() => import('./add-website-dialog.tsx'))

/** The websites of a project, with a button to add one for those who may. */
export function WebsitePanel({ projectId, canAdd }: { projectId: number; canAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  const add = canAdd && (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      Add Website
    </Button>
  )
  return (
    <Section title="Websites" action={add} className="mt-0">
      <ProjectWebsites projectId={projectId} />
      {adding && <AddWebsiteDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const ProjectWebsites = ({ projectId }: { projectId: number }) => (
  <ListView
    query={useQuery(projectWebsitesQuery(projectId))}
    failure="Could not load the websites"
    loading={<ListSkeleton rows={1} />}
    empty={
      <EmptyState icon={recordIcons.website} title="No websites yet">
        Once this project is live, its website is listed here.
      </EmptyState>
    }
  >
    {(websites) => (
      <List label="Websites">
        {websites.map((website) => (
          <WebsiteRow key={website.id} website={website} />
        ))}
      </List>
    )}
  </ListView>
)

function WebsiteRow({ website }: { website: Website }) {
  const staff = useUser().role === 'staff'
  const description = (
    <>
      {hostOf(website.url)} · {isAhead(website.launchDate) ? 'Launches' : 'Launched'}{' '}
      <DateText value={website.launchDate} />
    </>
  )
  return (
    <ListRow
      icon={recordIcons.website}
      tone={isAhead(website.launchDate) ? 'info' : 'good'}
      title={
        <RecordLink of="website" id={website.id}>
          {website.name}
        </RecordLink>
      }
      description={description}
    >
      {!staff && (
        <Button asChild size="sm">
          <Link
            to={`${listOf('ticket', 'client')}/new`}
            search={{ websiteId: website.id }}
            className="relative z-10"
          >
            Support
          </Link>
        </Button>
      )}
      <span className="relative z-10">
        <VisitLink website={website} size="sm" />
      </span>
    </ListRow>
  )
}
