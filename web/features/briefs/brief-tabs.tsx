import type { ReactNode } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'
import { usePrinting } from '#web/ui/display/use-printing.ts'
import { ContentAnswers, DesignAnswers, TechnicalAnswers, generalFacts } from './brief-facts.tsx'
import { readBriefSearch, type BriefTab } from '#web/search/briefs.ts'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'

const items: readonly TabItem<BriefTab>[] = [
  { value: 'overview', label: t('Overview') },
  { value: 'design', label: t('Design') },
  { value: 'content', label: t('Content') },
  { value: 'technical', label: t('Technical') },
  { value: 'tasks', label: t('Tasks') },
  { value: 'requests', label: t('Info Requests') },
]

export interface BriefTabsProps {
  brief: Brief
  /** Facts shown first in the overview, such as the brief's client. */
  about?: { label: string; value: ReactNode }[]
  /** Above the overview: the decision to make. */
  review?: ReactNode
  /** Below the overview: earlier versions. */
  history?: ReactNode
  tasks: ReactNode
  requests: ReactNode
}

/** A brief in six tabs; when printed, one after another. */
export function BriefTabs(props: BriefTabsProps) {
  const { brief, about = [], review, history, tasks, requests } = props
  const { field } = useSearchParams(readBriefSearch, { resetScroll: false })
  const forced = usePrinting()
  return (
    <Tabs label={t('Parts of the brief')} items={items} {...field('tab')}>
      <TabPanel value="overview" forced={forced}>
        <div className="flex flex-col gap-5">
          {review}
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex min-w-0 flex-col gap-5">
              <Part title={t('Project Description')}>
                <LongText>{brief.projectDescription}</LongText>
              </Part>
              {history}
            </div>
            <Part title={t('At a Glance')}>
              <Facts items={[...about, ...generalFacts(brief)]} />
            </Part>
          </div>
        </div>
      </TabPanel>
      <TabPanel value="design" forced={forced}>
        <Part title={t('Design')}>
          <DesignAnswers brief={brief} />
        </Part>
      </TabPanel>
      <TabPanel value="content" forced={forced}>
        <Part title={t('Content')}>
          <ContentAnswers brief={brief} zip={`/api/briefs/${brief.id}/files.zip`} />
        </Part>
      </TabPanel>
      <TabPanel value="technical" forced={forced}>
        <Part title={t('Technical')}>
          <TechnicalAnswers brief={brief} />
        </Part>
      </TabPanel>
      <TabPanel value="tasks" forced={forced}>
        <PrintedTitle>{t('Tasks')}</PrintedTitle>
        {tasks}
      </TabPanel>
      <TabPanel value="requests" forced={forced}>
        <PrintedTitle>{t('Info Requests')}</PrintedTitle>
        {requests}
      </TabPanel>
    </Tabs>
  )
}

/** A section's title on paper; on the screen its tab shows it. */
function PrintedTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 hidden text-lg font-[610] print:block">{children}</h2>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader level={2} title={title} />
      {children}
    </Card>
  )
}
