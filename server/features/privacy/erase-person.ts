import { sql } from 'kysely'
import { AUDIT_EVENT } from '#shared/contract/webhook-events.ts'
import { changeCompany } from '#server/features/companies/change-company.ts'
import { lockCompany } from '#server/features/companies/companies.ts'
import { WAS_ALWAYS_ALONE } from '#server/features/companies/memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { endUserSessions } from '#server/core/auth/sessions.ts'
import { INBOUND_NOTICE } from '#server/core/mail/send-inbound-notice.ts'
import { eraseGuests, matchesLinkPerson } from './erase-guests.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Context } from '#server/core/context/context.ts'

interface Person {
  id: number
  fullName: string
  role: 'client' | 'staff'
}

/** Returns the name that replaces the person's name in history. */
const getAnonymousName = ({ id, role }: Pick<Person, 'id' | 'role'>) =>
  role === 'staff' ? `Former staff ${id}` : `Former client ${id}`

/**
 * Permanently removes everything that identifies a person, in one transaction. Their account must already be deleted.
 * Texts stay as people wrote them, and so do the files on records. A company that never had another member is archived.
 */
export async function erasePerson(ctx: Context, person: Person): Promise<void> {
  await endUserSessions(ctx.db, person.id)
  await eraseGuests(ctx.db, matchesLinkPerson(person.id))
  await eraseAddresses(ctx.db, person.id)
  await deleteRows(ctx.db, person.id)
  await eraseManagerDetails(ctx.db, person.id)
  await renameEverywhere(ctx.db, person)
  await anonymizeOwnCompanies(ctx, person)
  await ctx.db
    .updateTable('users')
    .set({
      fullName: getAnonymousName(person),
      username: `erased #${person.id}`,
      email: `erased-${person.id}@invalid`,
      pendingEmail: null,
      timeZone: null,
      pictureUploadId: null,
    })
    .where('id', '=', person.id)
    .execute()
}

/** Removes a person's addresses from comments that staff added, and deletes the portal's notices to their address. */
async function eraseAddresses(tx: Database, personId: number): Promise<void> {
  const address = sql`(select lower(email) from users where id = ${personId})`
  await sql`update comments set added_from = null
    where user_id = ${personId} or lower(added_from) = ${address}`.execute(tx)
  await sql`delete from mails where user_id is null and kind = ${INBOUND_NOTICE} and lower(address) = ${address}`.execute(
    tx,
  )
}

/** Removes the addresses and the phone number of the account manager, if it's this person. */
const eraseManagerDetails = (tx: Database, personId: number) =>
  tx
    .updateTable('agency')
    .set({ managerId: null, managerEmail: null, managerClientEmail: null, managerClientPhone: null })
    .where('managerId', '=', personId)
    .execute()

async function deleteRows(tx: Database, personId: number): Promise<void> {
  for (const { table, rows, erased } of PERSONAL_DATA)
    if (erased === 'removed') await sql`delete from ${sql.table(table)} where ${rows(personId)}`.execute(tx)
}

/**
 * Renames and archives companies that never had another member. Such a company has the name that the person gave it,
 * even in feeds. It gets the name that replaces the person's, and is archived because it has no members left.
 */
async function anonymizeOwnCompanies(ctx: Context, { id }: Person): Promise<void> {
  const name = getAnonymousName({ id, role: 'client' })
  const own = await ctx.db
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', id)
    .where(WAS_ALWAYS_ALONE)
    .orderBy('companyId')
    .execute()
  for (const { companyId } of own) {
    const company = await lockCompany(ctx.db, companyId)
    if (company) await changeCompany(ctx, company, { name, archived: true })
    await sql`update activities set data = data || jsonb_build_object('name', ${name}::text)
      where entity_type = 'company' and entity_id = ${companyId}`.execute(ctx.db)
  }
}

/** Replaces the name in texts of the portal: notifications, mails, activities, and audit webhooks. */
async function renameEverywhere(tx: Database, person: Person): Promise<void> {
  const { fullName: name } = person
  const anonymous = getAnonymousName(person)
  const inJson = JSON.stringify(name).slice(1, -1)
  await sql`update notifications set title = ${replaceInColumn('title', name, anonymous)},
      title_values = ${replaceInColumn('title_values', inJson, anonymous)}::jsonb
    where position(${name} in title) > 0 or position(${inJson} in title_values::text) > 0`.execute(tx)
  await sql`update mails set subject = ${replaceInColumn('subject', name, anonymous)},
      subject_values = ${replaceInColumn('subject_values', inJson, anonymous)}::jsonb,
      parts = ${replaceInColumn('parts', inJson, anonymous)}::jsonb,
      recipient_name = nullif(recipient_name, ${name})
    where position(${name} in subject) > 0 or position(${inJson} in subject_values::text) > 0
      or position(${inJson} in parts::text) > 0 or recipient_name = ${name}`.execute(tx)
  await sql`update activities set data = data || jsonb_build_object('name', ${anonymous}::text)
    where entity_type = 'user' and entity_id = ${person.id} and data ? 'name'`.execute(tx)
  await sql`update activities set data = data || jsonb_build_object('assignee', ${anonymous}::text)
    where data ->> 'assignee' = ${name}`.execute(tx)
  await sql`update activities set data = data || jsonb_build_object('person', ${anonymous}::text)
    where data ->> 'person' = ${name}`.execute(tx)
  await sql`update webhook_deliveries set payload = ${replaceInColumn('payload', inJson, anonymous)}
    where type = ${AUDIT_EVENT} and position(${inJson} in payload) > 0`.execute(tx)
  await sql`update webhook_deliveries set payload = jsonb_set(payload::jsonb, '{data,address}', 'null')::text
    where type = ${AUDIT_EVENT} and payload::jsonb #>> '{data,actor,id}' = ${String(person.id)}`.execute(tx)
  // Earlier versions stored a declined brief together with its client's name.
  await sql`update brief_revisions set snapshot = snapshot - 'client'
    where brief_id in (select id from briefs where user_id = ${person.id})`.execute(tx)
}

/** Selects a column's text with `name` replaced where it occurs as whole words. */
const replaceInColumn = (column: string, name: string, replacement: string) => {
  const pattern = `(?<!\\w)${name.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}(?!\\w)`
  return sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, ${replacement}, 'g')`
}
