import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MailReason } from '#shared/mails/values.ts'
import type { Database } from '#server/db/connection.ts'
import type { DB } from '#server/db/types.ts'
import type { Note, Readers } from './notify.ts'

/** A person to notify. */
export interface Recipient {
  id: number
  reason: MailReason
  /** When the person gets an email about it: at once, in the daily summary, or not at all. */
  mail: 'now' | 'daily' | 'never'
  /** Whether one of their browsers gets a push message. */
  isPushed: boolean
}

/**
 * Finds the people to notify of a note, in one query: those it concerns who may read the record, except the actor, people
 * without access to the portal, and people who muted the record.
 */
export function findRecipients(
  tx: Database,
  actorId: number | null,
  to: Readers,
  note: Note,
): Promise<Recipient[]> {
  return tx
    .with('concerned', (db) => selectConcerned(db as Database, to, note))
    .selectFrom('concerned')
    .innerJoin('users', 'users.id', 'concerned.userId')
    .leftJoin('notificationSettings as chosen', 'chosen.userId', 'users.id')
    .select(['users.id', 'concerned.reason'])
    .select((eb) => [
      mailChoice(note).as('mail'),
      eb
        .and([
          sql<boolean>`coalesce((chosen.push ->> ${note.choice})::boolean, true)`,
          eb.exists(eb.selectFrom('pushSubscriptions').whereRef('pushSubscriptions.userId', '=', 'users.id')),
        ])
        .$castTo<boolean>()
        .as('isPushed'),
    ])
    .where('users.deletedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where(sql<boolean>`users.id is distinct from ${actorId}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('follows')
            .whereRef('follows.userId', '=', 'users.id')
            .where('follows.entityType', '=', note.entityType)
            .where('follows.entityId', '=', note.entityId)
            .where('follows.state', '=', 'muted'),
        ),
      ),
    )
    .$if(note.once, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('notifications as unread')
              .whereRef('unread.userId', '=', 'users.id')
              .where('unread.readAt', 'is', null)
              .where('unread.type', '=', note.type),
          ),
        ),
      ),
    )
    .execute()
}

/** Unconfirmed addresses get no email. */
const mailChoice = (note: Note) => sql<Recipient['mail']>`
  case when users.pending_email is distinct from users.email then coalesce(chosen.mail ->> ${note.choice}, 'now')
    else 'never' end`

function selectConcerned(db: Database, to: Readers, note: Note) {
  if ('userId' in to) return selectPerson(db, to.userId)
  return to.role === 'staff' ? selectStaff(db, note) : selectMembers(db, note, to.toOwners)
}

const selectPerson = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['users.id as userId', sql<MailReason>`'person'`.as('reason')])
    .where('users.id', '=', userId)

/** Staff who have signed in; of freelancers, those who work for the company. */
const selectStaff = (db: Database, { companyId }: Note) =>
  db
    .selectFrom('users')
    .select(['users.id as userId', sql<MailReason>`'staff'`.as('reason')])
    .where('users.role', '=', 'staff')
    .where('users.invitedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('users.staffRole', '<>', 'freelancer'),
        eb(
          'users.id',
          'in',
          eb.selectFrom('staffCompanies').select('staffCompanies.userId').where('companyId', '=', companyId),
        ),
      ]),
    )

type MemberBuilder = ExpressionBuilder<DB & { member: DB['memberships'] }, 'member' | 'follows'>

/** Members of the company whom the record concerns and who may read it. */
function selectMembers(db: Database, note: Note, toOwners: boolean) {
  const { companyId, entityType, entityId } = note
  return db
    .selectFrom('memberships as member')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.userId', '=', 'member.userId')
        .on('follows.entityType', '=', entityType)
        .on('follows.entityId', '=', entityId),
    )
    .select('member.userId')
    .select((eb) =>
      sql<MailReason>`case
        when ${isPerson(eb, note)} then 'person'
        when ${IS_FOLLOWING} then 'followed'
        when ${isNotifiedOwner(eb, toOwners)} then 'owner'
        else ${entityType === 'ticket' ? 'wrote' : 'news'} end`.as('reason'),
    )
    .where('member.companyId', '=', companyId)
    .where('member.endedAt', 'is', null)
    .where((eb) =>
      eb.or([isPerson(eb, note), IS_FOLLOWING, isNotifiedOwner(eb, toOwners), ...isInvolved(eb, note)]),
    )
    .where((eb) => canRead(eb, note))
}

/** Whether the record is the member's own. */
const isPerson = (eb: MemberBuilder, { personId }: Note): Expression<SqlBool> =>
  personId === null ? eb.lit(false) : eb('member.userId', '=', personId)

const IS_FOLLOWING: Expression<SqlBool> = sql<boolean>`coalesce(follows.state = 'followed', false)`

const isNotifiedOwner = (eb: MemberBuilder, toOwners: boolean): Expression<SqlBool> =>
  toOwners ? eb('member.role', '=', 'owner') : eb.lit(false)

/** A ticket concerns the people who wrote in it; a project, brief, or website the members who want all news. */
function isInvolved(eb: MemberBuilder, { entityType, entityId }: Note): Expression<SqlBool>[] {
  if (entityType === 'info_request') return []
  if (entityType !== 'ticket') return [eb('member.news', '=', 'all')]
  return [
    eb.exists(
      eb
        .selectFrom('comments')
        .where('comments.ticketId', '=', entityId)
        .whereRef('comments.userId', '=', 'member.userId')
        .where('comments.deletedAt', 'is', null),
    ),
  ]
}

/** The policy's rules of who may read a record (`sees` in `shared/contract/policy.ts`), in SQL. */
function canRead(eb: MemberBuilder, note: Note): Expression<SqlBool> {
  const { companyId, projectId, entityType, entityId } = note
  const rules: Expression<SqlBool>[] = [eb('member.role', '=', 'owner')]
  if (entityType === 'ticket' || entityType === 'info_request')
    rules.push(
      eb.exists(
        eb
          .selectFrom('recordReaders')
          .whereRef('recordReaders.userId', '=', 'member.userId')
          .where(
            entityType === 'ticket' ? 'recordReaders.ticketId' : 'recordReaders.infoRequestId',
            '=',
            entityId,
          ),
      ),
      isPerson(eb, note),
    )
  if (!note.private) rules.push(eb('member.someProjects', '=', false))
  if (!note.private && entityType !== 'ticket' && projectId !== null)
    rules.push(
      eb.exists(
        eb
          .selectFrom('membershipProjects')
          .where('membershipProjects.companyId', '=', companyId)
          .whereRef('membershipProjects.userId', '=', 'member.userId')
          .where('membershipProjects.projectId', '=', projectId),
      ),
    )
  return eb.or(rules)
}
