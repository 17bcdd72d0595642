import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Check } from './check.ts'

/** Whether somebody has left a company in which others remain, who should have taken over. */
const hasLeft = (person: string, company: string) => `exists (
    select from memberships left_one where left_one.company_id = ${company} and left_one.user_id = ${person} and left_one.ended_at is not null)
  and exists (select from memberships other where other.company_id = ${company} and other.ended_at is null)`

const ofTask = `coalesce((select company_id from projects where projects.id = tasks.project_id),
  (select company_id from briefs where briefs.id = tasks.brief_id))`

/** What must not be there: as a sentence of how many, and the condition of the rows. */
const WRONG: readonly [what: (count: number) => string, rows: string][] = [
  [
    (count) => `${count} websites are of another company than their project`,
    `websites join projects on projects.id = project_id where websites.company_id <> projects.company_id`,
  ],
  [
    (count) => `${count} tickets are of another company than their website`,
    `tickets join websites on websites.id = website_id where tickets.company_id <> websites.company_id`,
  ],
  [
    (count) => `${count} projects are of another company than their brief`,
    `projects join briefs on briefs.id = brief_id where projects.company_id <> briefs.company_id`,
  ],
  [
    (count) => `${count} information requests are of another company than their project`,
    `info_requests join projects on projects.id = project_id where info_requests.company_id <> projects.company_id`,
  ],
  [
    (count) => `${count} open information requests wait for someone who has left the company`,
    `info_requests where status <> 'completed' and withdrawn_at is null and ${hasLeft('info_requests.client_id', 'info_requests.company_id')}`,
  ],
  [
    (count) => `${count} open tasks wait for someone who has left the company`,
    `tasks where status <> 'completed' and ${hasLeft('tasks.assignee_id', ofTask)}`,
  ],
  [
    (count) => `${count} projects have a contact who has left the company`,
    `projects where ${hasLeft('projects.user_id', 'projects.company_id')}`,
  ],
  [
    (count) => `${count} websites have a contact who has left the company`,
    `websites where ${hasLeft('websites.user_id', 'websites.company_id')}`,
  ],
]

/** Whether records are of one company with what they belong to, and wait for nobody who has left it. */
export const companies: Check = {
  name: 'Companies',
  async *examine({ db }) {
    for (const [what, rows] of WRONG) {
      const count = await countOf(db, rows)
      if (count > 0) yield { what: `${what(count)}.` }
    }
  },
}

async function countOf(db: Database, rows: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(rows)}`.execute(db)
  return found[0]?.count ?? 0
}
