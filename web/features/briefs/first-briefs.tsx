import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { recordIcons, ViewButton } from '#web/records/records.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { CardGridSkeleton, EmptyState, QueryView } from '#web/ui/page/query-view.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { AnswerDue } from './answer-due.tsx'
import { briefStatus, getDisplayStatus } from './brief-status.tsx'
import type { BriefItem } from './queries.ts'

/** The client's newest briefs, for a dashboard without projects. */
const firstBriefsQuery = callOptions(['briefs', 'first'], 'GET /api/briefs', { query: { limit: 3 } })

/** The client's briefs and a message about projects. Replaces the list of projects until there is one. */
export default function FirstBriefs() {
  return (
    <QueryView
      query={useQuery(firstBriefsQuery)}
      failure={t('Could not load your briefs')}
      loading={<CardGridSkeleton />}
    >
      {(briefs) =>
        briefs.length === 0 ? (
          noProjects
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            {briefs.map((brief) => (
              <BriefCard key={brief.id} brief={brief} />
            ))}
            {noProjects}
          </div>
        )
      }
    </QueryView>
  )
}

const noProjects = (
  <EmptyState icon={recordIcons.project} title={t('No projects yet')}>
    {t('A project starts as soon as we’ve accepted your brief.')}
  </EmptyState>
)

function BriefCard({ brief }: { brief: BriefItem }) {
  const { id, projectName, createdAt, answerDueAt } = brief
  const status = getDisplayStatus(brief)
  return (
    <Card data-badge-row className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <CutText as="h3" className="line-clamp-2 min-w-0 text-base leading-snug font-[610] wrap-anywhere">
          {projectName}
        </CutText>
        <StatusBadge status={status} map={briefStatus} />
      </div>
      <p className="mt-4 text-sm text-ink-2">{briefStatus[status].description}</p>
      {answerDueAt && (
        <p className="mt-1 text-sm">
          <AnswerDue dueAt={answerDueAt} />
        </p>
      )}
      <div className="mt-5 flex items-center justify-between gap-3 sm:mt-auto sm:pt-5">
        <span className="text-sm text-ink-3">
          {rich('Submitted {date}', { date: <DateText value={createdAt} /> })}
        </span>
        <ViewButton
          kind="brief"
          id={id}
          name={projectName}
          label={t('View Brief')}
          fullLabel={t('View Brief {title}', { title: projectName })}
        />
      </div>
    </Card>
  )
}
