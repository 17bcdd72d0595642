import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { t } from '#shared/words.ts'
import { ownWaitingQuery } from '#web/waiting/queries.ts'
import { WaitingRows } from '#web/waiting/waiting-rows.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/page/card.tsx'

/** What the agency needs of the client for a project, most urgent first. */
export const ProjectNeeds = ({ projectId }: { projectId: number }) => (
  <Section title={t('What We Need from You')} className="mt-0!">
    <ListView
      query={useInfiniteQuery(ownWaitingQuery({ projectId }))}
      quiet
      failure={t('Could not load what we need from you')}
      loading={<ListSkeleton rows={2} />}
      empty={
        <EmptyState icon={CircleCheckBig} tone="good" title={t('Nothing for this project right now')}>
          {t('We’ll let you know here when we need something.')}
        </EmptyState>
      }
    >
      {(items) => <WaitingRows label={t('What We Need from You')} items={items} />}
    </ListView>
  </Section>
)
