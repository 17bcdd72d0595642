-- Instants have milliseconds everywhere. The API and page cursors carry no more digits, and a cursor would skip rows if
-- the tables did.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

create type user_role as enum ('client', 'staff');
create type staff_role as enum ('owner', 'member', 'freelancer');
create type company_role as enum ('owner', 'colleague', 'viewer');
create type company_news as enum ('all', 'mine');

create type brief_status as enum ('pending', 'accepted', 'rejected', 'in_progress', 'completed');
create type project_type as enum ('business', 'ecommerce', 'blog', 'portfolio', 'membership', 'landing', 'other');
create type website_style as enum ('modern', 'minimalist', 'corporate', 'creative', 'bold', 'elegant', 'other');
create type content_state as enum ('yes', 'partial', 'no');
create type page_count as enum ('1-5', '6-10', '11-20', '20+');

create type project_status as enum ('planning', 'design', 'development', 'review', 'completed', 'launched');
create type file_category as enum ('document', 'image', 'design', 'contract', 'other');
create type asset_kind as enum ('logo', 'image', 'document');
create type work_status as enum ('pending', 'in_progress', 'completed');
create type recurrence_unit as enum ('day', 'week', 'month');
create type recurrence_shift as enum ('next', 'previous', 'none');

create type ticket_status as enum ('open', 'in_progress', 'resolved', 'closed');
create type ticket_priority as enum ('low', 'medium', 'high', 'urgent');
create type service_category as enum (
  'images_for_website', 'website_copy', 'new_feature_request', 'technical_support', 'blog_post', 'general'
);

create type info_request_kind as enum ('content', 'access', 'approval', 'other');
create type approval_decision as enum ('approved', 'change_requested');
create type question_kind as enum (
  'text', 'long', 'choice', 'choices', 'yesno', 'link', 'colour', 'date', 'files'
);
create type answer_state as enum ('draft', 'given', 'accepted', 'returned');

create type follow_state as enum ('followed', 'muted');
-- Undelivered mails were sent and came back. Kept mails stay readable in the outbox but are not sent.
create type mail_status as enum ('waiting', 'sent', 'undelivered', 'failed', 'kept');
create type received_mail_outcome as enum ('comment', 'automatic', 'bounce', 'refused');
create type mail_refusal as enum (
  'address', 'expired', 'other_sender', 'unverified', 'closed', 'no_access', 'empty',
  'heavy', 'parts', 'large', 'broken', 'tries'
);
create type sender_check as enum ('checked', 'unchecked', 'added');

-- Lists by name follow the order of the reader's language, as ICU defines it. The database's own order may compare code
-- points, which puts É after Z. `und` serves most languages. The others sort some letters differently. The schema owns
-- these collations, so its owner can refresh them after an upgrade of ICU (server/platform/db/name-order.ts).
create collation name_order (provider = icu, locale = 'und');
create collation name_order_es (provider = icu, locale = 'es');
create collation name_order_pl (provider = icu, locale = 'pl');
create collation name_order_tr (provider = icu, locale = 'tr');
