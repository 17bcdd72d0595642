import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { getActivityStyle, getSentenceParts, getActivityRecordName } from './activity-style.ts'
import { getActivityTarget } from './activity-target.ts'
import type { ActivityItem } from './queries.ts'
import { useUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Timeline, TimelineItem } from '#web/ui/page/timeline.tsx'

interface ActivityFeedProps {
  activities: readonly ActivityItem[]
  /** The list's accessible name. */
  label?: string
  /** Shows times of day instead of relative times, because the heading above already shows the day. */
  clock?: boolean
}

/** Lists activities as plain sentences, each with a link to its record. */
export const ActivityFeed = ({ activities, label = t('Activity'), clock = false }: ActivityFeedProps) => (
  <Timeline label={label}>
    {activities.map((activity) => (
      <ActivityRow key={activity.id} activity={activity} clock={clock} />
    ))}
  </Timeline>
)

function ActivityRow({ activity, clock }: { activity: ActivityItem; clock: boolean }) {
  const [icon, tone] = getActivityStyle(activity.type)
  const { details } = activity.data
  return (
    <TimelineItem
      icon={icon}
      tone={tone}
      occurredAt={activity.createdAt}
      clock={clock}
      detail={details && <LongText className="text-ink-3">{details}</LongText>}
    >
      {getSentenceParts(activity.type, activity.data).map((piece) => {
        if ('words' in piece) return piece.words
        if (piece.name === 'record') return <ActivityRecord key="record" activity={activity} />
        return <Actor key="actor" activity={activity} />
      })}
    </TimelineItem>
  )
}

function Actor({ activity: { actor, data, through } }: { activity: ActivityItem }) {
  const isReader = actor?.id === useUser().id
  const name = (
    <strong>
      <bdi>{isReader ? t('You') : (actor?.fullName ?? data.guest ?? t('The portal'))}</bdi>
    </strong>
  )
  return through ? rich('{actor} through {program}', { actor: name, program: <bdi>{through}</bdi> }) : name
}

function ActivityRecord({ activity }: { activity: ActivityItem }) {
  const { role } = useUser()
  const name = getActivityRecordName(activity.data)
  const target = getActivityTarget(activity, role)
  if (!name) return null
  if (!target)
    return (
      <strong>
        <bdi>{name}</bdi>
      </strong>
    )
  return (
    <Link
      {...target}
      className="rounded-xs underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

/** A message for an empty feed. */
export const NoActivity = ({ children = t('Activity on your projects will show up here.') }) => (
  <EmptyState icon={History} title={t('No activity yet')}>
    {children}
  </EmptyState>
)
