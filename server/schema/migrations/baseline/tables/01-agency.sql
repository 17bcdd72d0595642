-- The agency's details and settings. One row. Null means the default: the server's setting, the text that ships with
-- the portal, or the first member of staff.
create table agency (
  id integer primary key default 1 check (id = 1),
  name text not null default 'Project Portal' check (length(name) between 1 and 200),
  accent_color text not null default '#4f46e5' check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- The account manager: a staff member, or a typed name.
  manager_id integer,
  manager_name text check (length(manager_name) between 1 and 200),
  -- Receives replies, and is public.
  manager_email text check (length(manager_email) between 1 and 200),
  -- How clients and invited people reach the account manager.
  manager_client_email text check (length(manager_client_email) between 1 and 200),
  manager_client_phone text check (manager_client_phone <> ''),
  terms text check (length(terms) <= 50000),
  privacy text check (length(privacy) <= 50000),
  mail_footer text check (length(mail_footer) between 1 and 1000),

  logo_upload_id integer unique,
  -- The logo as a PNG, for mail programs and icons.
  logo_png bytea,
  logo_width smallint check (logo_width > 0),
  logo_height smallint check (logo_height > 0),
  logo_opaque boolean,

  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z]+)?$'),
  -- The languages that people can choose. Null: all languages of the portal.
  languages text[] check (language = any (languages)),
  -- The agency's own texts in languages other than its own.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),

  time_zone text not null default 'UTC' check (length(time_zone) <= 100),
  business_hours jsonb not null default '{
    "monday": {"from": "09:00", "to": "17:00"},
    "tuesday": {"from": "09:00", "to": "17:00"},
    "wednesday": {"from": "09:00", "to": "17:00"},
    "thursday": {"from": "09:00", "to": "17:00"},
    "friday": {"from": "09:00", "to": "17:00"},
    "saturday": null,
    "sunday": null
  }',
  holidays jsonb not null default '[]' check (jsonb_typeof(holidays) = 'array'),
  -- For medium tickets and for requests.
  target_hours integer not null default 24 check (target_hours between 1 and 400),
  target_hours_low integer not null default 24 check (target_hours_low between 1 and 400),
  target_hours_high integer not null default 24 check (target_hours_high between 1 and 400),
  target_hours_urgent integer not null default 24 check (target_hours_urgent between 1 and 400),
  -- How to reach the agency outside business hours.
  emergency_phone text check (emergency_phone <> ''),
  emergency_words text check (emergency_words <> ''),

  max_project_file_mb integer check (max_project_file_mb between 1 and 10240),
  registration text check (registration in ('open', 'closed')),
  staff_second_factor text not null default 'after_14_days'
    check (staff_second_factor in ('optional', 'after_14_days', 'required')),
  client_second_factor text not null default 'optional' check (client_second_factor in ('optional', 'required')),

  -- What staff have set themselves since the installation.
  first_steps text[] not null default '{}',
  -- When staff closed the checklist for a new agency.
  checklist_dismissed_at timestamptz(3),

  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,

  constraint an_account_manager_is_chosen_or_typed check (num_nonnulls(manager_id, manager_name) <= 1),
  constraint contact_details_belong_to_a_person check (
    num_nonnulls(manager_id, manager_name) = 1
    or num_nonnulls(manager_email, manager_client_email, manager_client_phone) = 0
  ),
  constraint whole_logo check (
    num_nulls(logo_png, logo_width, logo_height, logo_opaque) in (0, 4)
    and (logo_upload_id is not null or logo_png is null)
  ),
  constraint hours_for_every_weekday check (
    business_hours ?& array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  ),
  constraint open_on_some_day check (jsonb_path_exists(business_hours, '$.* ? (@ != null)')),
  constraint emergency_is_whole check ((emergency_phone is null) = (emergency_words is null)),
  constraint known_first_steps check (first_steps <@ array['logo', 'color', 'hours'])
);

-- What the portal knows about where and how it runs. One row.
create table portal (
  only_row boolean primary key default true check (only_row),
  -- The checksum of the baseline that created the database (server/platform/db/migrate.ts).
  baseline text,
  -- The newest version that has run here.
  version text,
  demo boolean not null default false,
  -- When a request last came through a proxy although TRUST_PROXY was off.
  unread_proxy_at timestamptz(3),
  -- Reply addresses that were signed before this have a short signature.
  long_signatures_at timestamptz(3) not null default now(),
  -- What the server's settings required of people at the last start.
  requirements jsonb not null default '{}',
  -- Since when the mail server has accepted nothing, and its last answer. Null while it accepts mail.
  mail_failing_since timestamptz(3),
  mail_problem text,
  constraint a_failing_mail_server_has_a_problem check ((mail_failing_since is null) = (mail_problem is null))
);

-- A known text, encrypted. It shows a node whether its key is the one that the other nodes use.
create table key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);

-- Keys that sign reply and unsubscribe addresses. They are stored here because every node must have the same ones.
create table signing_keys (
  purpose text primary key,
  key bytea not null check (length(key) >= 32)
);

-- Counts of records by status, so no total requires counting a growing table. Every change appends a difference. A
-- shared counter would make writers wait for each other. The differences are summed periodically. Company 0 stands for
-- all companies together. Rows have no id, because it would cost each change two more index entries.
create table tallies (
  kind text not null,
  company_id integer not null,
  private boolean not null default false,
  status text not null,
  priority text not null,
  n bigint not null,
  added_up boolean not null default false
);
create index tallies_company on tallies (company_id, kind) include (private, status, priority, n);
create index tallies_new on tallies (company_id) where not added_up;
