import type { ActivityType } from '#shared/activities/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf, listOf } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'

interface AffectedBrief {
  id: number
  userId: number
  projectName: string
}

/** Records what happened to a brief and tells the other side of it. Without `news` nobody is told; `text` is what was written. */
export async function briefEvent(
  tx: Database,
  actor: Actor,
  brief: AffectedBrief,
  type: ActivityType,
  news?: string,
  text?: string,
): Promise<void> {
  await recordActivity(tx, {
    userId: actor.id,
    type,
    entityType: 'brief',
    entityId: brief.id,
    clientId: brief.userId,
    data: { projectName: brief.projectName },
  })
  if (!news) return
  const note = {
    type,
    title: `${news}: ${brief.projectName}`,
    entityType: 'brief',
    entityId: brief.id,
    text,
  } as const
  if (actor.role === 'client') await notifyStaff(tx, actor.id, { ...note, href: staffAddress(brief, type) })
  else
    await notifyPerson(tx, actor.id, brief.userId, { ...note, href: addressOf('brief', brief.id, 'client') })
}

const staffAddress = ({ id }: AffectedBrief, type: ActivityType) =>
  type === 'brief_withdrawn' ? listOf('brief', 'staff') : addressOf('brief', id, 'staff')
