import { type Kysely, sql } from 'kysely'

/**
 * A reply hands a ticket over only when its writer says so, each priority has a target of its own, and an agency can be
 * reached out of hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const hours = (priority: string) =>
  `add column target_hours_${priority} integer not null default 24 check (target_hours_${priority} between 1 and 400)`

const STATEMENTS = [
  // `target_hours` is that of medium tickets, and of requests.
  `alter table agency ${['low', 'high', 'urgent'].map(hours).join(', ')},
     add column emergency_phone text check (emergency_phone <> ''),
     add column emergency_words text check (emergency_words <> ''),
     add constraint emergency_is_whole check ((emergency_phone is null) = (emergency_words is null))`,
  `alter table agency disable trigger user`,
  `update agency set target_hours_low = target_hours, target_hours_high = target_hours,
     target_hours_urgent = target_hours`,
  `alter table agency enable trigger user`,

  `alter table reply_templates add column waits_for_client boolean not null default false`,

  // An answer that keeps the turn is not an edit of the ticket either. A new priority is one, also where its target
  // moves the deadline.
  `drop trigger touch on tickets`,
  `create trigger touch before update on tickets for each row
   when (old.status <> new.status or old.priority <> new.priority
     or (old.waiting_since, old.first_answered_at, old.answer_due_at)
       is not distinct from (new.waiting_since, new.first_answered_at, new.answer_due_at))
   execute function touch_row()`,
]
