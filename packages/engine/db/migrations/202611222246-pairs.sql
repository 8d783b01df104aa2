-- Pairs of a list of references: who is named, and by which record. Under row-level security no index on a list is used,
-- since its operators are not leakproof; equality of numbers is. Statements keep the pairs, not rows, so that an import
-- pays once for each of its chunks.
create function keep_pairs() returns trigger language plpgsql as $$
declare
  named text := tg_argv[0];
  pairs text := format('%I', tg_table_name || '_by_' || named);
begin
  if tg_op = 'INSERT' then
    execute format(
      'insert into %1$s (tenant_id, target_id, record_id)
       select distinct a.tenant_id, one, a.id from after a cross join unnest(a.%2$I) one', pairs, named);
  elsif tg_op = 'DELETE' then
    execute format(
      'delete from %1$s p using before b cross join unnest(b.%2$I) one
       where p.tenant_id = b.tenant_id and p.target_id = one and p.record_id = b.id', pairs, named);
  else
    execute format(
      'delete from %1$s p using before b join after a on a.tenant_id = b.tenant_id and a.id = b.id cross join unnest(b.%2$I) one
       where b.%2$I is distinct from a.%2$I and one <> all(a.%2$I)
         and p.tenant_id = b.tenant_id and p.target_id = one and p.record_id = b.id', pairs, named);
    execute format(
      'insert into %1$s (tenant_id, target_id, record_id)
       select distinct a.tenant_id, one, a.id
       from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id cross join unnest(a.%2$I) one
       where b.%2$I is distinct from a.%2$I and one <> all(b.%2$I)', pairs, named);
  end if;
  return null;
end $$;

-- Makes the table of pairs, fills it with what is there, and keeps it from now on.
create function keep_pairs_of(owner regclass, named text) returns void language plpgsql as $$
declare
  plain text := (select relname from pg_class where oid = owner);
  pairs text := plain || '_by_' || named;
begin
  execute format(
    'create table %I (
       tenant_id text not null default current_setting(''app.tenant_id''),
       target_id bigint not null,
       record_id bigint not null,
       primary key (tenant_id, target_id, record_id)
     )', pairs);
  perform secure_table(pairs::regclass);
  execute format(
    'insert into %1$I select distinct t.tenant_id, one, t.id from %2$s t cross join unnest(t.%3$I) one', pairs, owner, named);
  execute format(
    'create trigger %1$I after insert on %2$s referencing new table as after
       for each statement execute function keep_pairs(%3$L)', 'pairs_added_' || named, owner, named);
  execute format(
    'create trigger %1$I after update on %2$s referencing old table as before new table as after
       for each statement execute function keep_pairs(%3$L)', 'pairs_changed_' || named, owner, named);
  execute format(
    'create trigger %1$I after delete on %2$s referencing old table as before
       for each statement execute function keep_pairs(%3$L)', 'pairs_removed_' || named, owner, named);
end $$;

create function drop_pairs_of(owner regclass, named text) returns void language plpgsql as $$
begin
  execute format('drop trigger %I on %s', 'pairs_added_' || named, owner);
  execute format('drop trigger %I on %s', 'pairs_changed_' || named, owner);
  execute format('drop trigger %I on %s', 'pairs_removed_' || named, owner);
  execute format('drop table %I', (select relname from pg_class where oid = owner) || '_by_' || named);
end $$;
revoke execute on function keep_pairs_of(regclass, text), drop_pairs_of(regclass, text) from public;
