create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
select sha256(previous || convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_id,
  entry.action, entry.entity_type, entry.entity_id, entry.details, encode(entry.address_digest, 'hex'))::text, 'UTF8'))
$$;

-- Runs when its transaction commits and takes its lock last, so audited writes wait only for each other's commit and
-- cannot deadlock. It runs with the owner's rights, because the application itself cannot write links.
create function chain_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
  previous bytea;
begin
  -- LOCKS.auditChain in server/platform/db/locks.ts.
  perform pg_advisory_xact_lock(7236007);
  select * into last from audit_chain order by position desc limit 1;
  previous := coalesce(last.hash, sha256(''));
  insert into audit_chain (position, entry_id, previous_hash, hash)
    values (coalesce(last.position, 0) + 1, new.id, previous, audit_hash(previous, new));
  return null;
end
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = format('%s is append-only', tg_table_name);
end
$$;

-- Records the end of a client view, however it ends: by leaving, signing out, losing the role, or expiring.
create function record_client_view_end() returns trigger language plpgsql as $$
begin
  insert into audit_log (actor_id, action, entity_type, entity_id, details)
  values (old.user_id, 'client_view.ended', 'user', old.view_as, jsonb_build_object('because', case
    when old.view_until <= now() then 'time_limit' when tg_op = 'DELETE' then 'session_ended' else 'left' end));
  return null;
end
$$;
