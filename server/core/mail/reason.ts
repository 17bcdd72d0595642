import { type RawBuilder, sql } from 'kysely'

/**
 * SQL expression for the reason why the recipient gets a mail. If they were notified personally of a ticket or a
 * request, the reason is their part in it: it is theirs, it is assigned to them, they asked for it, or they were chosen
 * to see it.
 */
export const REASON: RawBuilder<string | null> = sql<string | null>`case
  when mails.reason = 'person' and mails.entity_type = 'ticket' then (
    select case when tickets.user_id = mails.user_id then 'person'
        when tickets.assignee_id = mails.user_id then 'assigned'
        when exists (select from record_readers where ticket_id = tickets.id and user_id = mails.user_id) then 'named' end
    from tickets where tickets.id = mails.entity_id)
  when mails.reason = 'person' and mails.entity_type = 'info_request' then (
    select case when info_requests.client_id = mails.user_id then 'person'
        when info_requests.user_id = mails.user_id then 'asker'
        when exists (select from record_readers where info_request_id = info_requests.id and user_id = mails.user_id)
          then 'named'
        else 'person' end
    from info_requests where info_requests.id = mails.entity_id)
  else mails.reason end`
