import type { ActivityType } from '#shared/activities/values.ts'
import { addressOf } from '#shared/records.ts'
import type { Row, World } from './world.ts'

/** Records what happened to a brief; without `news` nobody is told. */
export function briefEvent(
  world: World,
  at: string,
  actor: Row<'users'>,
  brief: Row<'briefs'>,
  type: ActivityType,
  news?: string,
  text?: string,
): void {
  const { id, userId, projectName } = brief
  world.record(at, actor, {
    type,
    entityType: 'brief',
    entityId: id,
    clientId: userId,
    data: { projectName },
  })
  if (!news) return
  world.tell(at, actor, userId, {
    type,
    title: `${news}: ${projectName}`,
    entityType: 'brief',
    entityId: id,
    href: addressOf('brief', id, actor.role === 'client' ? 'staff' : 'client'),
    text,
  })
}
