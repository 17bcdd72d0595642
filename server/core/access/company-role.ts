import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** Actions that a role can forbid: changing a record, making it public, or choosing its readers. */
type RefusedAction = 'writing' | 'opening' | 'sharing'

/** Thrown if an actor can see a record of their company, but their company role doesn't allow the action. */
export class CompanyRoleRefusal extends Error {
  override name = 'CompanyRoleRefusal'
  readonly company: number | null
  readonly action: RefusedAction

  constructor(company: number | null, action: RefusedAction = 'writing') {
    super('A role in a company does not allow this')
    this.company = company
    this.action = action
  }
}

/** Returns the error for the response. It names the company, and an owner who can change the role. */
export async function explainRefusal(db: Database, error: unknown): Promise<unknown> {
  if (!(error instanceof CompanyRoleRefusal)) return error
  const { company, action } = error
  const { rows } = await sql<{ name: string; owner: string | null }>`
    select name, (
      select users.full_name from memberships join users on users.id = memberships.user_id
      where memberships.company_id = companies.id and memberships.role = 'owner' and memberships.ended_at is null
        and ${isActiveUser('users')}
      order by memberships.created_at, users.id limit 1) as owner
    from companies where id = ${company}`.execute(db)
  const [row] = rows
  if (!row) return notFound()
  return forbidden(REFUSAL_MESSAGES[action](row.name, row.owner), { code: 'company_role' })
}

const REFUSAL_MESSAGES: Record<RefusedAction, (company: string, owner: string | null) => string> = {
  writing: (company, owner) =>
    owner === null
      ? t('Your role at {company} is read-only here. Ask the agency to change it.', { company })
      : t('Your role at {company} is read-only here. Ask {owner} to change it.', { company, owner }),
  opening: (company, owner) =>
    owner === null
      ? t(
          'Only the agency or the person this belongs to can make it visible to everyone at {company} again.',
          {
            company,
          },
        )
      : t(
          'Only the agency, an owner or the person this belongs to can make it visible to everyone at {company} again. Ask {owner}.',
          { company, owner },
        ),
  sharing: (_company, owner) =>
    owner === null
      ? t('Only the agency or the person this belongs to can change who sees it.')
      : t('Only the agency, an owner or the person this belongs to can change who sees it. Ask {owner}.', {
          owner,
        }),
}
