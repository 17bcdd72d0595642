import type { Agency } from '#shared/settings/schemas.ts'
import { STAFF_SECOND_FACTOR_CHOICES } from '#shared/settings/values.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { notifyOfRelaxedFactor } from '#server/core/mail/staff-mails.ts'
import { publish } from '#server/core/realtime/publish.ts'
import type { Context } from '#server/core/context/context.ts'

type Requirements = Pick<Agency, 'staffSecondFactor' | 'clientSecondFactor'>

/** Reloads pages of users who now need a second factor. Mails the owners if less is required than before. */
export async function applyRequirementChanges(
  ctx: Context,
  previous: Requirements,
  next: { [Key in keyof Requirements]?: Requirements[Key] | undefined },
): Promise<void> {
  for (const role of ['staff', 'client'] as const) {
    const field = `${role}SecondFactor` as const
    const [before, after] = [previous[field], next[field]]
    if (after === undefined || after === before) continue
    if (after !== 'required' && getStrictness(after) < getStrictness(before))
      await notifyOfRelaxedFactor(ctx.db, { actorId: ctx.actor.id, role, requirement: after })
    else await endStreamsWithoutFactor(ctx.db, role)
  }
}

/** `STAFF_SECOND_FACTOR_CHOICES` is in order, with the strictest choice last. */
const getStrictness = (choice: Agency['staffSecondFactor']) => STAFF_SECOND_FACTOR_CHOICES.indexOf(choice)

/** Ends the event streams of users who have a session without a second factor. Their pages then reload the session. */
async function endStreamsWithoutFactor(tx: Database, role: Role): Promise<void> {
  const people = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.id')
    .distinct()
    .where('users.role', '=', role)
    .where('sessions.secondFactor', '=', false)
    .execute()
  await publish(tx, ...people.map(({ id: userId }) => ({ kind: 'sessions-ended', userId }) as const))
}
