import { type Kysely, sql } from 'kysely'

/** Tokens with which the agency's own programs act on behalf of the member of staff who created them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table api_tokens (
     id integer generated always as identity primary key,
     user_id integer not null references users on delete cascade,
     name text not null check (length(name) between 1 and 80),
     token_hash bytea not null unique,
     prefix text not null,
     scopes text[] not null check (cardinality(scopes) > 0),
     created_at timestamptz(3) not null default now(),
     expires_at timestamptz(3),
     last_used_at timestamptz(3),
     revoked_at timestamptz(3)
   )`,
  `create index api_tokens_user on api_tokens (user_id)`,

  // However somebody stops being staff, their tokens do not come back with them.
  `create function revoke_api_tokens() returns trigger language plpgsql as $$
   begin
     update api_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
     return null;
   end $$`,
  `create trigger revoke_api_tokens after update of role, deactivated_at, deleted_at on users for each row
     when (new.role <> 'staff' or new.deactivated_at is not null or new.deleted_at is not null)
     execute function revoke_api_tokens()`,

  // The name of the token an action was made with, set in the transaction. In two steps, because a column with a
  // default would rewrite every row.
  `alter table activities add column through text`,
  `alter table activities alter column through set default nullif(current_setting('portal.through', true), '')`,
]
