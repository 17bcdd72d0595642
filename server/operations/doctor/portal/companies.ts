import { sql } from 'kysely'
import { type Check, type PortalSubject, wrong } from '../check.ts'

/** Whether a user has left a company that still has other members, who should have taken over. */
const hasLeftSql = (userColumn: string, companyColumn: string) => `exists (
    select from memberships left_one where left_one.company_id = ${companyColumn} and left_one.user_id = ${userColumn} and left_one.ended_at is not null)
  and exists (select from memberships other where other.company_id = ${companyColumn} and other.ended_at is null)`

const taskCompanySql = `coalesce((select company_id from projects where projects.id = tasks.project_id),
  (select company_id from briefs where briefs.id = tasks.brief_id))`

/** Rows that must not exist: the rest of a sentence after their number, and the condition that finds them. */
const INCONSISTENCIES: Record<string, string> = {
  'websites belong to a different company than their project':
    'websites join projects on projects.id = project_id where websites.company_id <> projects.company_id',
  'tickets belong to a different company than their website':
    'tickets join websites on websites.id = website_id where tickets.company_id <> websites.company_id',
  'projects belong to a different company than their brief':
    'projects join briefs on briefs.id = brief_id where projects.company_id <> briefs.company_id',
  'information requests belong to a different company than their project':
    'info_requests join projects on projects.id = project_id where info_requests.company_id <> projects.company_id',
  'open information requests are waiting for someone who left the company': `info_requests where status <> 'completed' and withdrawn_at is null and ${hasLeftSql('info_requests.client_id', 'info_requests.company_id')}`,
  'open tasks are waiting for someone who left the company': `tasks where status <> 'completed' and ${hasLeftSql('tasks.assignee_id', taskCompanySql)}`,
  'projects have a contact who left the company': `projects where ${hasLeftSql('projects.user_id', 'projects.company_id')}`,
  'websites have a contact who left the company': `websites where ${hasLeftSql('websites.user_id', 'websites.company_id')}`,
}

/** Whether records belong to the same company as their parents, and don't depend on anyone who has left it. */
export const companiesCheck: Check<Pick<PortalSubject, 'db'>> = {
  name: 'Companies',
  async *run({ db }) {
    for (const [problem, condition] of Object.entries(INCONSISTENCIES)) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.raw(condition)}`.execute(db)
      if (rows[0] && rows[0].count > 0) yield wrong(`${rows[0].count} ${problem}.`)
    }
  },
}
