-- Versions

create trigger touch before update on agency for each row execute function touch_row();
create trigger touch before update on users for each row execute function touch_row();
create trigger touch before update on notification_settings for each row execute function touch_row();
create trigger touch before update on companies for each row execute function touch_row();
create trigger touch before update on memberships for each row execute function touch_row();
create trigger touch before update on briefs for each row execute function touch_row();
create trigger touch before update on projects for each row execute function touch_row();
create trigger touch before update on project_templates for each row execute function touch_row();
create trigger touch before update on websites for each row execute function touch_row();
create trigger touch before update on reply_templates for each row execute function touch_row();
create trigger touch before update on info_answers for each row execute function touch_answer();
create trigger raise_version before update on comments for each row execute function raise_version();

-- Archiving the project is not an edit of its tasks and requests.
create trigger touch before update on tasks for each row
  when (old.project_archived = new.project_archived) execute function touch_row();
create trigger touch before update on info_requests for each row
  when (old.project_archived = new.project_archived) execute function touch_row();

-- People who edit a recurrence need not know that its work was created in the meantime.
create trigger touch before update on recurrences for each row
  when (
    to_jsonb(old) - '{settled_until, next_on}'::text[]
    is distinct from to_jsonb(new) - '{settled_until, next_on}'::text[]
  )
  execute function touch_row();

-- A comment that moves the ticket's clock is not an edit. A new priority is, even if it also moves the deadline.
create trigger touch before update on tickets for each row
  when (
    old.status <> new.status or old.priority <> new.priority
    or (old.waiting_since, old.first_answered_at, old.answer_due_at)
      is not distinct from (new.waiting_since, new.first_answered_at, new.answer_due_at)
  )
  execute function touch_row();

-- Deliveries update the other columns, and that is not an edit.
create trigger touch before update of name, url, event_types, disabled_at on webhooks
  for each row execute function touch_row();

-- Tallies

create trigger tally after insert or update or delete on briefs for each row execute function tally_briefs();
create trigger tally after insert or update or delete on projects for each row execute function tally_projects();
create trigger tally after insert or update or delete on websites for each row execute function tally_websites();
create trigger tally after insert or update or delete on tickets for each row execute function tally_tickets();
create trigger tally after insert or update or delete on info_requests
  for each row execute function tally_info_requests();

-- Stored bytes

create trigger count_bytes after insert on attachments for each row execute function count_attached_bytes();
create trigger count_bytes after insert on website_assets for each row execute function count_asset_bytes();

-- Briefs

create trigger guard_status before update of status on briefs for each row
  when (old.status <> new.status) execute function guard_brief_status();

-- Archived projects

create trigger know_archived before insert or update of project_id on tasks
  for each row execute function know_archived_project();
create trigger know_archived before insert or update of project_id on info_requests
  for each row execute function know_archived_project();
create trigger tell_archived after update of archived_at on projects for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function tell_archived_project();

-- Recurring work

create trigger fixed_occurrence before update of recurrence_id, occurs_on on tasks for each row
  when (
    new.occurs_on is distinct from old.occurs_on
    or new.recurrence_id is distinct from old.recurrence_id and new.recurrence_id is not null
  )
  execute function refuse_other_occurrence();
create trigger fixed_occurrence before update of recurrence_id, occurs_on on info_requests for each row
  when (
    new.occurs_on is distinct from old.occurs_on
    or new.recurrence_id is distinct from old.recurrence_id and new.recurrence_id is not null
  )
  execute function refuse_other_occurrence();

-- Answer links: they end with the request, whatever completes it.

create trigger end_answer_links after update of status on info_requests for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function end_answer_links();

-- Rights

create trigger lock_changed_rights before update of role, some_projects, ended_at on memberships
  for each row execute function lock_rights();
create trigger lock_deleted_rights before delete on memberships for each row execute function lock_rights();
create trigger revoke_api_tokens after update of role, deactivated_at, deleted_at on users for each row
  when (new.role <> 'staff' or new.deactivated_at is not null or new.deleted_at is not null)
  execute function revoke_api_tokens();

-- Companies without an owner

create trigger note_new_company after insert on companies for each row execute function note_new_company();
create trigger note_owner_who_joins after insert on memberships for each row
  when (new.role = 'owner' and new.ended_at is null) execute function note_owner();
create trigger note_new_owner after update of role, ended_at on memberships for each row
  when (new.role = 'owner' and new.ended_at is null) execute function note_owner();
create trigger note_owner_who_went after update of role, ended_at on memberships for each row
  when (old.role = 'owner' and old.ended_at is null and (new.role <> 'owner' or new.ended_at is not null))
  execute function note_owner_gone();
create trigger note_deleted_owner after delete on memberships for each row
  when (old.role = 'owner' and old.ended_at is null) execute function note_owner_gone();

-- Audit log

create trigger record_left_view after update of view_as on sessions for each row
  when (old.view_as is not null and new.view_as is distinct from old.view_as)
  execute function record_client_view_end();
create trigger record_ended_view after delete on sessions for each row
  when (old.view_as is not null) execute function record_client_view_end();
create constraint trigger chain after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit_entry();
create trigger refuse_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger refuse_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger refuse_change before update or delete on audit_chain
  for each row execute function refuse_audit_change();
create trigger refuse_truncate before truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- Undo

select make_undoable(relation::regclass) from unnest(array[
  'briefs', 'brief_revisions',
  'projects', 'project_files', 'project_templates', 'applied_templates',
  'websites', 'website_assets',
  'tasks', 'recurrences', 'reminders',
  'tickets', 'reply_templates',
  'info_requests', 'info_request_returns', 'info_questions', 'question_handovers', 'info_answers', 'answer_parts',
  'answer_links',
  'comments', 'comment_versions', 'comment_emails', 'attachments', 'activities', 'record_readers',
  'notifications', 'mails', 'pushes', 'received_mails'
]) as relation;
