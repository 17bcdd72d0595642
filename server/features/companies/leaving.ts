import { sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyRef } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { LeftCompany } from '#shared/companies/schemas.ts'
import { readWaiting } from '#server/companies/hand-over.ts'
import { WAS_ALWAYS_ALONE, OWNS_ALONE } from '#server/companies/memberships.ts'
import { heirsOf } from '#server/companies/successors.ts'
import type { Database } from '#server/db/connection.ts'
import { personIn } from '#server/db/fragments.ts'
import { notArchived } from '#server/guard/archive.ts'

/** What becomes of each company of a person whose account ends, the first joined first. */
export async function readLeaving(
  db: Database,
  actor: Actor,
  userId: number,
): Promise<z.input<typeof LeftCompany>[]> {
  const companies = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.companyId')
    .select('memberships.companyId')
    .select([sql<CompanyRef>`companies.card`.as('company'), OWNS_ALONE.as('ownerless')])
    .select(WAS_ALWAYS_ALONE.as('alone'))
    .where('memberships.userId', '=', userId)
    .where(notArchived('companies'))
    .where((eb) => eb.or([eb('memberships.endedAt', 'is', null), WAS_ALWAYS_ALONE]))
    .orderBy('memberships.createdAt')
    .orderBy('memberships.companyId')
    .execute()
  return Promise.all(
    companies.map(async ({ companyId, ...left }) => {
      const member = { companyId, userId }
      const { heir } = await heirsOf(db, member, actor.id)
      return { ...left, waiting: await readWaiting(db, member), heir: await findPerson(db, companyId, heir) }
    }),
  )
}

async function findPerson(db: Database, companyId: number, userId: number | null) {
  if (userId === null) return null
  const { rows } = await sql<{ person: z.input<typeof LeftCompany>['heir'] }>`
    select ${personIn(sql`${userId}::integer`, sql`${companyId}::integer`)} as person`.execute(db)
  return rows[0]?.person ?? null
}
