import type { Agency } from '#shared/settings/schemas.ts'
import { STAFF_SECOND_FACTOR_CHOICES } from '#shared/settings/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { notifyOfDroppedFactor } from '#server/core/mail/staff-mails.ts'
import { publish } from '#server/core/realtime/publish.ts'

type Requirement = Agency['staffSecondFactor']
type Requirements = Pick<Agency, 'staffSecondFactor' | 'clientSecondFactor'>

/**
 * Acts on changed requirements for a second factor: open pages of people who need one now reload, and owners get an email
 * if less is required than before.
 */
export async function followRequirements(
  tx: Database,
  actor: Actor,
  before: Requirements,
  after: { [Key in keyof Requirements]?: Requirements[Key] | undefined },
): Promise<void> {
  await followRequirement(tx, actor, 'staff', before.staffSecondFactor, after.staffSecondFactor)
  await followRequirement(tx, actor, 'client', before.clientSecondFactor, after.clientSecondFactor)
}

async function followRequirement(
  tx: Database,
  actor: Actor,
  role: Role,
  before: Requirement,
  after: Requirement | undefined,
): Promise<void> {
  if (after === undefined || after === before) return
  if (after !== 'required' && strictness(after) < strictness(before))
    await notifyOfDroppedFactor(tx, actor.id, role, after)
  else await endStreamsWithoutFactor(tx, role)
}

/** The choices are listed from the least that is required to the most. */
const strictness = (choice: Requirement) => STAFF_SECOND_FACTOR_CHOICES.indexOf(choice)

/** Open pages without a second factor reload who they are: those who owe one receive nothing more. */
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
