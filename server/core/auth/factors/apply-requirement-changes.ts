import type { Agency } from '#shared/settings/schemas.ts'
import { STAFF_SECOND_FACTOR_CHOICES } from '#shared/settings/values.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { notifyOfRelaxedFactor } from '#server/core/mail/staff-mails.ts'
import { publish } from '#server/core/realtime/publish.ts'
import type { Context } from '#server/core/context/context.ts'

type Requirement = Agency['staffSecondFactor']
type Requirements = Pick<Agency, 'staffSecondFactor' | 'clientSecondFactor'>

/**
 * Applies changed requirements for a second factor. Reloads the open pages of users who now need one. Emails the owners
 * if less is required than before.
 */
export async function applyRequirementChanges(
  ctx: Context,
  previous: Requirements,
  next: { [Key in keyof Requirements]?: Requirements[Key] | undefined },
): Promise<void> {
  await applyRequirementChange(ctx, {
    role: 'staff',
    previous: previous.staffSecondFactor,
    next: next.staffSecondFactor,
  })
  await applyRequirementChange(ctx, {
    role: 'client',
    previous: previous.clientSecondFactor,
    next: next.clientSecondFactor,
  })
}

async function applyRequirementChange(
  ctx: Context,
  { role, previous, next }: { role: Role; previous: Requirement; next: Requirement | undefined },
): Promise<void> {
  if (next === undefined || next === previous) return
  if (next !== 'required' && getStrictness(next) < getStrictness(previous))
    await notifyOfRelaxedFactor(ctx.db, { actorId: ctx.actor.id, role, requirement: next })
  else await endStreamsWithoutFactor(ctx.db, role)
}

/** `STAFF_SECOND_FACTOR_CHOICES` is in order, with the strictest choice last. */
const getStrictness = (choice: Requirement) => STAFF_SECOND_FACTOR_CHOICES.indexOf(choice)

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
