import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Brief, BriefSnapshot } from '#shared/briefs/schemas.ts'
import { rich, t } from '#shared/words.ts'
import type { CallOutput } from '#web/api/call.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { LongText, TypedText } from '#web/ui/page/long-text.tsx'
import { Timeline, TimelineItem } from '#web/ui/page/timeline.tsx'
import { changesBetween } from './brief-words.ts'
import { briefRevisionsQuery } from './queries.ts'

type Revision = CallOutput<'GET /api/briefs/:id/revisions'>[number]

/** Earlier versions with the feedback on each and what changed after it; nothing if there are none. */
export function BriefHistory({ brief }: { brief: Brief }) {
  const { data = [] } = useQuery(briefRevisionsQuery(brief.id))
  // The latest decline is shown above the tabs until the brief is submitted again.
  const revisions = brief.canResubmit ? data.slice(1) : data
  if (revisions.length === 0) return null
  return (
    <Card>
      <CardHeader
        level={2}
        title={t('History')}
        description={t('Earlier versions and what was said about them.')}
      />
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

function RevisionItem({ revision, next }: { revision: Revision; next: BriefSnapshot }) {
  return (
    <TimelineItem
      icon={History}
      tone="warn"
      at={revision.createdAt}
      detail={
        <>
          <LongText className="border-s-2 border-line-strong ps-3">{revision.feedback}</LongText>
          <Changes before={revision.snapshot} after={next} />
        </>
      }
    >
      {rich('<strong>{fullName}</strong> sent this version back', {
        strong: (words) => <strong>{words}</strong>,
        fullName: <bdi>{revision.decidedBy.fullName}</bdi>,
      })}
    </TimelineItem>
  )
}

function Changes({ before, after }: { before: BriefSnapshot; after: BriefSnapshot }) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className="mt-2 text-sm">{t('Nothing has changed since.')}</p>
  return (
    <details className="mt-2">
      <summary className="w-fit rounded-xs text-sm font-medium text-accent-ink">
        {t('{n, plural, one {# answer} other {# answers}} changed since', { n: changes.length })}
      </summary>
      <ChangeList changes={changes} />
    </details>
  )
}

interface ChangeListProps {
  changes: ReturnType<typeof changesBetween>
}

/** Changed answers, before and after. */
export function ChangeList({ changes }: ChangeListProps) {
  return (
    <dl className="mt-2 flex flex-col gap-3 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="min-w-0">
          <dt className="font-[560] text-ink">{label}</dt>
          <dd className="mt-0.5 whitespace-pre-wrap">
            <del className="text-ink-3">
              <span className="sr-only">{t('Before:')} </span>
              <TypedText>{before}</TypedText>
            </del>
            <br />
            <ins className="text-ink no-underline">
              <span className="sr-only">{t('After:')} </span>
              <TypedText>{after}</TypedText>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
