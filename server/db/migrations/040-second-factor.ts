import { type Kysely, sql } from 'kysely'

/**
 * The agency can require a second factor of clients too. In a new portal, staff owe one from 14 days after their account
 * was made; one with people in it keeps what it had. Mails about sign-ins from unknown devices carry a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table agency
     add column client_second_factor text not null default 'optional'
       check (client_second_factor in ('optional', 'required')),
     drop constraint agency_staff_second_factor_check,
     add constraint agency_staff_second_factor_check
       check (staff_second_factor in ('optional', 'after_14_days', 'required')),
     alter column staff_second_factor set default 'after_14_days'`,
  `update agency set staff_second_factor = 'after_14_days'
   where staff_second_factor = 'optional' and not exists (select from users)`,

  `alter table account_links drop constraint account_links_purpose_check,
     add constraint account_links_purpose_check
       check (purpose in ('invitation', 'reset', 'confirmation', 'sign-in alert'))`,
  // Each sign-in has a link of its own: a later one must not take away the answer to an earlier one.
  `drop index account_links_live`,
  `create unique index account_links_live on account_links (user_id, purpose)
     where used_at is null and purpose <> 'sign-in alert'`,
]
