import { type Kysely, sql } from 'kysely'

/**
 * An address that people enter for themselves counts once a link sent there is used; existing addresses count
 * immediately. A mail about an account keeps the address that the person had when it was written, and whether it was
 * confirmed as theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // What the person entered and nobody confirmed: the same as email for someone who registered with it, otherwise its
  // replacement. email_vouched is a separate fact: not every existing address is known to be the person's.
  `alter table users add column pending_email text,
     add constraint users_pending_email check (not (email_vouched and pending_email = email))`,
  `alter table account_links drop constraint account_links_purpose_check,
     add constraint account_links_purpose_check check (purpose in ('invitation', 'reset', 'confirmation'))`,

  `update mails set address = users.email from users
   where users.id = user_id and private and address is null and status = 'waiting'`,
  // False if a stranger may be reading the mail: it then names nobody.
  `alter table mails add column greets boolean not null default true`,
  // How many account mails a person and an address got lately.
  `create index mails_private_user on mails (user_id, next_try_at) where private`,
  `create index mails_private_address on mails (lower(address), next_try_at) where private`,

  // Serves recent comments of one person; nothing needs the index of one person's comments alone anymore.
  `create index comments_user_recent on comments (user_id, created_at desc)`,
  `drop index comments_user`,
]
