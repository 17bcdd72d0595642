import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listOf } from '#shared/records.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/words.ts'
import { projectWebsitesQuery } from './queries.ts'
import { VisitLink } from './visit-link.tsx'
import { hostOf } from './website-address.ts'
import { useUser } from '#web/api/session.ts'
import { RecordLink } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { HostName } from '#web/ui/display/host-name.tsx'
import { isAhead } from '#web/ui/display/day-from-today.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

const AddWebsiteDialog = lazyDialog(() => import('./add-website-dialog.tsx'))

/** The websites of a project, with a button to add one for those who may. */
export function WebsitePanel({ projectId, canAdd }: { projectId: number; canAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  const add = canAdd && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('Add Website')}
    </Button>
  )
  return (
    <>
      <ProjectWebsites projectId={projectId} action={add} />
      {adding && <AddWebsiteDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </>
  )
}

const ProjectWebsites = ({ projectId, action }: { projectId: number; action: ReactNode }) => (
  <ListView
    query={useInfiniteQuery(projectWebsitesQuery(projectId))}
    quiet
    failure={t('Could not load the websites')}
    loading={<ListSkeleton rows={1} />}
    empty={
      <EmptyState icon={recordIcons.website} title={t('No websites yet')} action={action}>
        {t('Once this project is live, its website appears here.')}
      </EmptyState>
    }
  >
    {(websites) => (
      <>
        {action && <Toolbar>{action}</Toolbar>}
        <List label={t('Websites')}>
          {websites.map((website) => (
            <WebsiteRow key={website.id} website={website} />
          ))}
        </List>
      </>
    )}
  </ListView>
)

function WebsiteRow({ website }: { website: Website }) {
  const staff = useUser().role === 'staff'
  const description = (
    <Dotted
      texts={[
        <HostName key="host">{hostOf(website.url)}</HostName>,
        isAhead(website.launchDate)
          ? rich('Launches {date}', { date: <DateText value={website.launchDate} /> })
          : rich('Launched {date}', { date: <DateText value={website.launchDate} /> }),
      ]}
    />
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
            {t('Support')}
          </Link>
        </Button>
      )}
      <span className="relative z-10">
        <VisitLink website={website} size="sm" />
      </span>
    </ListRow>
  )
}
