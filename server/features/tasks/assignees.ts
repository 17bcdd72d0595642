import { type SqlBool, sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { TemplateItem } from '#shared/templates/schemas.ts'
import { resolveContact } from '#server/features/companies/contact.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { isSeenByStaff } from '#server/core/access/readers.ts'
import { t } from '#shared/i18n/t.ts'

/** The person who does an item's work. */
export interface ItemAssignee {
  /** The assignee in an item's form: `staff`, `client`, or a person's id. */
  assignee: string
  /** Null for all staff. */
  person: Person | null
  /** The reason that it isn't the person whom the item names, or null if it is. */
  problem: string | null
}

type Item = Pick<TemplateItem, 'kind' | 'assignee'>

interface Project {
  /** Its contact. */
  userId: number
  companyId: number
}

/**
 * Returns a function that finds the person who does an item's work in a project. The client is the project's contact,
 * or else the first owner of its company. A request goes to the client or another member of the company. A task of
 * someone who can no longer do it goes to all staff.
 * @throws 409 if no one is left in the company
 */
export async function createAssigneeResolver(
  db: Database,
  { userId, companyId }: Project,
  items: readonly Item[],
): Promise<(item: Item) => ItemAssignee> {
  const contactId = await resolveContact(db, companyId, userId)
  const assigneeIds = items.map(({ assignee }) => Number(assignee)).filter((id) => id > 0)
  const rows = await listCandidates(db, [...new Set([contactId, ...assigneeIds])], companyId)
  const people = new Map(rows.map((row) => [row.id, row]))
  const contact = people.get(contactId)?.person ?? null
  const staff: ItemAssignee = { assignee: 'staff', person: null, problem: null }
  const client: ItemAssignee = { assignee: 'client', person: contact, problem: null }

  return ({ kind, assignee }) => {
    if (kind === 'milestone') return staff
    const otherwise = kind === 'request' || assignee === 'client' ? client : staff
    if (assignee === 'staff' || assignee === 'client') return otherwise
    const chosen = people.get(Number(assignee))
    if (chosen?.isThere && (kind === 'task' || chosen.person.role === 'client'))
      return { assignee, person: chosen.person, problem: null }
    const name = chosen?.person.fullName ?? assignee
    return {
      ...otherwise,
      problem:
        kind === 'request'
          ? t('{name} can’t be asked for this project, so its contact will be asked instead', { name })
          : t('{name} no longer works for this client, so this will go to all staff', { name }),
    }
  }
}

/** Reads people, and whether they can be assigned the company's work. Members can, and so can staff who see it. */
const listCandidates = (db: Database, ids: readonly number[], companyId: number) =>
  db
    .selectFrom('users')
    .select('users.id')
    .select([
      selectPersonInCompany(sql.ref('users.id'), sql`${companyId}`).as('person'),
      sql<boolean>`${isActiveUser('users')} and ${canWorkForCompany(companyId)}`.as('isThere'),
    ])
    .where('users.id', 'in', ids)
    .execute()

const canWorkForCompany = (companyId: number) => sql<SqlBool>`case users.role
  when 'client' then exists (select from memberships
    where memberships.company_id = ${companyId} and memberships.user_id = users.id and memberships.ended_at is null)
  else ${isSeenByStaff([companyId])} end`
