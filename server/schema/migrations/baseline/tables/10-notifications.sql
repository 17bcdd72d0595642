-- Titles of notifications and pushes, and the texts of mails, are stored in English, separately from the values for
-- their placeholders. They are translated for each reader. No foreign keys to people and companies, as in activities.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null,
  -- Leaving a company deletes the notifications about it.
  company_id integer,
  kind text not null default 'news',
  type text not null,
  title text not null,
  title_values jsonb not null default '{}',
  entity_type text not null,
  entity_id integer not null,
  comment_id integer references comments on delete set null,
  -- What a colleague wrote to the person. No one else reads it.
  message text,
  href text not null,
  -- For the daily mail.
  digest boolean not null default false,
  -- The comment has been deleted. A flag, so that lists do not look up a comment for each notification.
  withdrawn boolean not null default false,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_digest on notifications (user_id, id) where digest;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
-- Two partial indexes, so that each notification has an entry in only one.
create index notifications_unread on notifications (user_id, entity_type, entity_id) where read_at is null;
create index notifications_read on notifications (user_id, entity_type, entity_id) where read_at is not null;

-- The outbox. A mail is written in the transaction that causes it, and its row is also the queue. A sender holds a row
-- lock while it sends, so a node that dies releases the mail immediately.
create table mails (
  id bigint generated always as identity primary key,
  -- Null: the address has no account.
  user_id integer references users,
  -- Null: the person's address when the mail is sent. A mail about an account has its address from the start, so a new
  -- address does not get it.
  address text,
  -- The name of a recipient without an account, as the sender calls them.
  recipient_name text,
  -- Leaving a company deletes what was sent about it.
  company_id integer,
  kind text not null default 'news',
  -- Why the recipient gets the mail.
  reason text,
  entity_type text,
  entity_id integer,

  -- Null: the reader's language. A sent mail keeps its language and its texts.
  language text,
  subject text not null,
  subject_values jsonb,
  parts jsonb not null default '[]',
  href text,
  action_label text,
  -- False if a stranger may read the mail, which then contains no name.
  greets boolean not null default true,
  -- The link grants access by itself, so only the recipient may read the mail. Sending the mail deletes the link.
  private boolean not null default false,
  expires_at timestamptz(3),

  status mail_status not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint goes_to_somebody check (num_nonnulls(user_id, address) > 0)
);
create index mails_user on mails (user_id);
create index mails_status on mails (status, id desc);
create index mails_waiting on mails (next_try_at) where status = 'waiting';
-- Finds the mail that a notification may still join. The condition differs from that of mails_waiting on purpose:
-- otherwise the planner may choose mails_waiting and read all waiting mails for each event.
create index mails_joinable on mails (user_id, entity_type, entity_id) where tries = 0;
-- Finds the mails that accept no more parts without reading their parts.
create index mails_full on mails (user_id, entity_type, entity_id)
  where tries = 0 and jsonb_array_length(parts) > 100;
-- Finds when a person last got an update.
create index mails_updates on mails (user_id, sent_at) where sent_at is not null and not private;
create index mails_private on mails (expires_at) where private and (href is not null or status = 'waiting');
-- These count the account mails that a person and an address got recently.
create index mails_private_user on mails (user_id, next_try_at) where private;
create index mails_private_address on mails (lower(address), next_try_at) where private;
-- Finds the mails that came back from an address.
create index mails_undelivered on mails (lower(address)) where status = 'undelivered';

-- This table comes first.
alter table answer_links add foreign key (mail_id) references mails on delete set null;

-- The days for which a person's daily mail was created.
create table digests (
  user_id integer not null references users on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- The key pair that identifies this portal to push services, unless the settings provide one.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- Browsers that receive pushes while no page is open. A subscription ends with its session, so a browser that is signed
-- out receives no more.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id bigint not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- The queue of pushes.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- Leaving a company deletes the pushes about it.
  company_id integer,
  title text not null,
  title_values jsonb,
  href text not null,
  tag text not null,
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index pushes_next on pushes (next_try_at);
create index pushes_subscription on pushes (subscription_id);

-- One row per reminder that was sent. A new due date gets its own reminders.
create table reminders (
  id integer generated always as identity primary key,
  info_request_id integer references info_requests on delete cascade,
  task_id integer references tasks on delete cascade,
  due_date date not null,
  moment text not null check (moment in ('ahead', 'late', 'later')),
  created_at timestamptz(3) not null default now(),
  unique (info_request_id, due_date, moment),
  unique (task_id, due_date, moment),
  constraint reminds_of_one_record check (num_nonnulls(info_request_id, task_id) = 1)
);

-- Received mails, and the outcome of each.
create table received_mails (
  id integer generated always as identity primary key,
  sender text not null check (length(sender) <= 320),
  -- Recognizes a mail that arrives again. Null in a row for several mails.
  message_id text,
  subject text not null check (length(subject) <= 200),
  outcome received_mail_outcome not null,
  -- It stays when staff add the mail as a comment.
  reason mail_refusal,
  -- The person and the record that the address named.
  user_id integer references users on delete cascade,
  entity_type text,
  entity_id integer,
  comment_id integer references comments on delete set null,
  -- Of a refused mail: the text that its sender wrote, the whole text if that is longer, and the names of its files.
  content text not null default '' check (length(content) <= 20000),
  full_text text not null default '' check (length(full_text) <= 20000),
  file_names text[] not null default '{}',
  -- The number of mails that the row stands for.
  mails integer not null default 1,
  received_at timestamptz(3) not null default now(),
  constraint arrives_once unique (sender, message_id),
  constraint refused_for_a_reason check (outcome <> 'refused' or reason is not null)
);
create index received_mails_newest on received_mails (received_at, id);
create index received_mails_outcome on received_mails (outcome, received_at, id);
create index received_mails_sender on received_mails (sender, received_at);
create index received_mails_user on received_mails (user_id, received_at);
create index received_mails_comment on received_mails (comment_id);
-- Finds the oldest of those that became no comment, of known and of unknown people.
create index received_mails_others on received_mails ((user_id is null), id) where outcome <> 'comment';

-- Mails fetched from a mailbox. Tries are counted before a mail is read, so that a mail that crashes the process is not
-- retried forever.
create table fetched_mails (
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  tries integer not null default 1,
  next_try_at timestamptz(3) not null,
  primary key (mailbox, uid_validity, uid)
);
create index fetched_mails_age on fetched_mails (next_try_at);
