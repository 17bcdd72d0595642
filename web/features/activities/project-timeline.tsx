import { useInfiniteQuery } from '@tanstack/react-query'
import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { projectActivitiesQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

const LogActivityDialog = lazyDialog(() => import('./log-activity-dialog.tsx'))

/** The activity log of a project, with a button to log an activity if `canLog`. */
export function ProjectTimeline({ projectId, canLog }: { projectId: number; canLog: boolean }) {
  const query = useInfiniteQuery(projectActivitiesQuery(projectId))
  const [logging, setLogging] = useState(false)
  const log = canLog && (
    <Button icon={Plus} opens={LogActivityDialog} onClick={() => setLogging(true)}>
      {t('Log Activity')}
    </Button>
  )
  return (
    <>
      <ListView
        query={query}
        failure={t('Could not load the timeline')}
        loading={<ListSkeleton rows={4} />}
        empty={
          <EmptyState icon={History} title={t('No activity yet')} action={log}>
            {t('Activity on this project will show up here.')}
          </EmptyState>
        }
      >
        {(activities) => (
          <>
            {log && <Toolbar>{log}</Toolbar>}
            <Card>
              <ActivityFeed activities={activities} label={t('Project timeline')} />
            </Card>
          </>
        )}
      </ListView>
      {logging && <LogActivityDialog projectId={projectId} onClose={() => setLogging(false)} />}
    </>
  )
}
