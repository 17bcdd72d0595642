import { type Kysely, sql } from 'kysely'

/** The agency's details and settings for its portal: a single row, always present. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Null means the default: the environment's value, the text that ships with the portal, or the first member of staff.
  `create table agency (
     id integer primary key default 1 check (id = 1),
     name text not null default 'Project Portal' check (length(name) between 1 and 200),
     accent_color text not null default '#4f46e5' check (accent_color ~ '^#[0-9a-f]{6}$'),
     logo_upload_id integer unique references uploads,
     manager_name text check (length(manager_name) between 1 and 200),
     manager_email text check (length(manager_email) between 1 and 200),
     terms text check (length(terms) <= 50000),
     privacy text check (length(privacy) <= 50000),
     time_zone text not null default 'UTC' check (length(time_zone) <= 100),
     business_hours jsonb not null default '{
       "monday": {"from": "09:00", "to": "17:00"}, "tuesday": {"from": "09:00", "to": "17:00"},
       "wednesday": {"from": "09:00", "to": "17:00"}, "thursday": {"from": "09:00", "to": "17:00"},
       "friday": {"from": "09:00", "to": "17:00"}, "saturday": null, "sunday": null}',
     holidays jsonb not null default '[]' check (jsonb_typeof(holidays) = 'array'),
     target_hours integer not null default 24 check (target_hours between 1 and 400),
     max_project_file_mb integer check (max_project_file_mb between 1 and 10240),
     registration text check (registration in ('open', 'closed')),
     staff_second_factor text not null default 'optional' check (staff_second_factor in ('optional', 'required')),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     version integer not null default 1,
     constraint a_mail_address_belongs_to_a_name check (manager_email is null or manager_name is not null),
     constraint hours_for_every_weekday check (business_hours ?& array['monday', 'tuesday', 'wednesday',
       'thursday', 'friday', 'saturday', 'sunday']),
     constraint open_on_some_day check (jsonb_path_exists(business_hours, '$.* ? (@ != null)'))
   )`,
  `create trigger touch before update on agency for each row execute function touch_row()`,
  `insert into agency default values`,
]
