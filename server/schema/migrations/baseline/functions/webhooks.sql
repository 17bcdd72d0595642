-- Called with every action, but most agencies have no webhook. A function returns early, and its plans are cached.
create function queue_webhook_messages(types text[], payloads text[]) returns void language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return; end if;
  insert into webhook_deliveries (webhook_id, type, payload)
  select webhooks.id, event.type, event.payload
  from webhooks, unnest(types, payloads) as event (type, payload)
  where webhooks.disabled_at is null and event.type = any (webhooks.event_types);
end
$$;
