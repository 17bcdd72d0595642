import { type Kysely, sql } from 'kysely'

/**
 * An address that people type for themselves counts once a link that was sent there is used. What is there already counts
 * at once. A mail about an account keeps the address that was the person's when it was written, and whether it was known
 * to be theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // What its person typed and nobody confirmed: the same as email for who registered with it, else what is to take
  // its place. email_vouched is another fact: of what is there already, not all is known to be the person's.
  `alter table users add column pending_email text,
     add constraint users_pending_email check (not (email_vouched and pending_email = email))`,
  `alter table account_links drop constraint account_links_purpose_check,
     add constraint account_links_purpose_check check (purpose in ('invitation', 'reset', 'confirmation'))`,

  `update mails set address = users.email from users
   where users.id = user_id and private and address is null and status = 'waiting'`,
  // False where it may be a stranger who reads the mail: it names nobody.
  `alter table mails add column greets boolean not null default true`,
  // How many mails about an account a person and an address got lately.
  `create index mails_private_user on mails (user_id, next_try_at) where private`,
  `create index mails_private_address on mails (lower(address), next_try_at) where private`,

  // Of one person lately, and no longer of one person at all.
  `create index comments_user_recent on comments (user_id, created_at desc)`,
  `drop index comments_user`,
]
