import { type Kysely, sql } from 'kysely'

/**
 * The client whom a staff session is viewing as, and until when. However that ends (leaving, signing out, losing the
 * role or expiring), the database records it in the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table sessions
     add column view_as integer references users,
     add column view_until timestamptz(3),
     add constraint a_view_has_an_end check ((view_as is null) = (view_until is null))`,
  `create index sessions_view_as on sessions (view_as) where view_as is not null`,
  `create function record_client_view_end() returns trigger language plpgsql as $$
   begin
     insert into audit_log (actor_id, action, entity_type, entity_id, details)
     values (old.user_id, 'client_view.ended', 'user', old.view_as, jsonb_build_object('because', case
       when old.view_until <= now() then 'time_limit' when tg_op = 'DELETE' then 'session_ended' else 'left' end));
     return null;
   end $$`,
  `create trigger record_left_view after update of view_as on sessions for each row
     when (old.view_as is not null and new.view_as is distinct from old.view_as)
     execute function record_client_view_end()`,
  `create trigger record_ended_view after delete on sessions for each row
     when (old.view_as is not null) execute function record_client_view_end()`,
]
