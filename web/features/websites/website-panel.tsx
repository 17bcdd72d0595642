import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { projectWebsitesQuery } from './queries.ts'
import { WebsiteRow } from './website-row.tsx'
import { recordIcons } from '#web/records.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { List } from '#web/ui/page/list.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

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
