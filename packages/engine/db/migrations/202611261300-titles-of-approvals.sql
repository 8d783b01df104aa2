-- The title of an approval is what its document is called, without what such a document is called in two languages: that
-- is told by its type.
drop index workflow_instance_by_time;
alter table workflow_instance drop column search;
alter table workflow_instance alter column title type text using regexp_replace(title ->> 0, '^\S+ ', '');
alter table workflow_instance add column search text generated always as (left(lower(
  coalesce(number, '') || chr(10) || coalesce(initiator_name, '') || chr(10) || coalesce(title, '')), 400)) stored;
create index workflow_instance_by_time on workflow_instance (tenant_id, start_time desc, id desc)
  include (resource, state, search);
