import { type Kysely, sql } from 'kysely'

/** What ends a write whose session or API token has ended, so that it can be sent together with the commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// Both locks block whoever would end it; a lock that somebody about to end it holds is waited for only briefly.
const STATEMENTS = [
  `create function hold_session(session integer, wait text) returns void language plpgsql as $$
   begin
     perform from sessions where id = session for key share skip locked;
     if found then return; end if;
     perform set_config('lock_timeout', wait, true);
     perform from sessions where id = session for key share;
     if not found then raise exception 'the session has ended' using errcode = 'PP001'; end if;
   end $$`,
  `create function hold_api_token(token integer, wait text) returns void language plpgsql as $$
   begin
     perform from api_tokens where id = token and revoked_at is null for share skip locked;
     if found then return; end if;
     perform set_config('lock_timeout', wait, true);
     perform from api_tokens where id = token and revoked_at is null for share;
     if not found then raise exception 'the API token has been revoked' using errcode = 'PP002'; end if;
   end $$`,
]
