import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { listSectionAnswers } from '#shared/briefs/field-labels.ts'
import type { Brief, BriefSnapshot } from '#shared/briefs/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import type { CallOutput } from '#web/api/call.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText, UserText } from '#web/ui/page/long-text.tsx'
import { Timeline, TimelineItem } from '#web/ui/page/timeline.tsx'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'
import { useIsPrinting } from '#web/ui/display/use-is-printing.ts'
import { ContentAnswers, DesignAnswers, TechnicalAnswers, getGeneralFacts } from './brief-facts.tsx'
import { diffAnswers } from './revisions.ts'
import { briefRevisionsQuery } from './queries.ts'
import { readBriefSearch, type BriefTab } from '#web/url/briefs.ts'
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
  extraFacts?: { label: string; value: ReactNode }[]
  /** The decision to make, shown above the overview. */
  review?: ReactNode
  tasks: ReactNode
  requests: ReactNode
  /** The tabs that have nothing to show. */
  emptyTabs: readonly BriefTab[]
}

/** A brief in six tabs; when printed, one after another. */
export function BriefTabs(props: BriefTabsProps) {
  const { brief, extraFacts = [], review, tasks, requests, emptyTabs } = props
  const { field } = useSearchParams(readBriefSearch, { resetScroll: false })
  const forced = useIsPrinting()
  return (
    <Tabs
      label={t('Brief sections')}
      items={items.map((item) => ({ ...item, isEmpty: emptyTabs.includes(item.value) }))}
      {...field('tab')}
    >
      <TabPanel value="overview" forced={forced}>
        <div className="flex flex-col gap-5">
          {review}
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex min-w-0 flex-col gap-5">
              {listSectionAnswers('general-passages', brief).map(({ label, value }) => (
                <BriefSection key={label} title={label}>
                  <LongText>{value}</LongText>
                </BriefSection>
              ))}
              <BriefHistory brief={brief} />
            </div>
            <BriefSection title={t('At a Glance')}>
              <Facts items={[...extraFacts, ...getGeneralFacts(brief)]} />
            </BriefSection>
          </div>
        </div>
      </TabPanel>
      <TabPanel value="design" forced={forced}>
        <BriefSection title={t('Design')}>
          <DesignAnswers brief={brief} />
        </BriefSection>
      </TabPanel>
      <TabPanel value="content" forced={forced}>
        <BriefSection title={t('Content')}>
          <ContentAnswers brief={brief} zip={`/api/briefs/${brief.id}/files.zip`} />
        </BriefSection>
      </TabPanel>
      <TabPanel value="technical" forced={forced}>
        <BriefSection title={t('Technical')}>
          <TechnicalAnswers brief={brief} />
        </BriefSection>
      </TabPanel>
      <TabPanel value="tasks" forced={forced}>
        <PrintTitle>{t('Tasks')}</PrintTitle>
        {tasks}
      </TabPanel>
      <TabPanel value="requests" forced={forced}>
        <PrintTitle>{t('Info Requests')}</PrintTitle>
        {requests}
      </TabPanel>
    </Tabs>
  )
}

/** A section's title in print. On screen, the tab shows it. */
function PrintTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 hidden text-lg font-[610] print:block">{children}</h2>
}

const BriefSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardHeader title={title} />
    {children}
  </Card>
)

/** Shows when a brief was submitted, and who wrote it if that wasn't its client. */
export const BriefOrigin = ({ brief }: { brief: Brief }) => (
  <>
    {brief.writtenBy
      ? rich('Written by {writer} for {client} on {date}', {
          writer: <bdi>{brief.writtenBy.fullName}</bdi>,
          client: <bdi>{brief.client.fullName}</bdi>,
          date: <DateText value={brief.createdAt} />,
        })
      : rich('Submitted on {date}', { date: <DateText value={brief.createdAt} /> })}
  </>
)

type Revision = CallOutput<'GET /api/briefs/:id/revisions'>[number]

/** Lists earlier versions, if any, with their feedback and the changes made after it. */
function BriefHistory({ brief }: { brief: Brief }) {
  const { data = [] } = useQuery(briefRevisionsQuery(brief.id))
  // The latest decline is shown above the tabs until the brief is submitted again.
  const revisions = brief.canResubmit ? data.slice(1) : data
  if (revisions.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('History')} description={t('Earlier versions and the feedback on them.')} />
      <Timeline label={t('Earlier versions')}>
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            revision={revision}
            next={data[data.indexOf(revision) - 1]?.snapshot ?? brief}
          />
        ))}
      </Timeline>
    </Card>
  )
}

const RevisionItem = ({ revision, next }: { revision: Revision; next: BriefSnapshot }) => (
  <TimelineItem
    icon={History}
    tone="warn"
    occurredAt={revision.createdAt}
    detail={
      <>
        <LongText className="border-s-2 border-line-strong ps-3">{revision.feedback}</LongText>
        <RevisionChanges from={revision.snapshot} to={next} />
      </>
    }
  >
    {rich('<strong>{fullName}</strong> sent this version back', {
      strong: (content) => <strong>{content}</strong>,
      fullName: <bdi>{revision.decidedBy.fullName}</bdi>,
    })}
  </TimelineItem>
)

function RevisionChanges({ from, to }: { from: BriefSnapshot; to: BriefSnapshot }) {
  const changes = diffAnswers(from, to)
  if (changes.length === 0) return <p className="mt-2 text-sm">{t('Nothing has changed since.')}</p>
  return (
    <details className="mt-2">
      <summary className="w-fit rounded-xs text-sm font-medium text-accent-ink">
        {t('{n, plural, one {# answer} other {# answers}} changed since', { n: changes.length })}
      </summary>
      <dl className="mt-2 flex flex-col gap-3 text-sm">
        {changes.map(({ label, before, after }) => (
          <div key={label} className="min-w-0">
            <dt className="font-[560] text-ink">{label}</dt>
            <dd className="mt-0.5 whitespace-pre-wrap">
              <del className="text-ink-3">
                <span className="sr-only">{t('Before:')} </span>
                <UserText>{before}</UserText>
              </del>
              <br />
              <ins className="text-ink no-underline">
                <span className="sr-only">{t('After:')} </span>
                <UserText>{after}</UserText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
