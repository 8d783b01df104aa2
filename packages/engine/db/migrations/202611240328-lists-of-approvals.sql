-- Tasks say of what they are, so that lists of one type are counted and cut into pages without their approvals.
alter table workflow_task add column resource text;
update workflow_task t set resource = i.resource from workflow_instance i
  where i.tenant_id = t.tenant_id and i.id = t.instance_id;
alter table workflow_task alter column resource set not null;

-- What the lists look for texts in, in small letters. It is cut off because it stands in an index.
alter table workflow_instance add column search text generated always as (left(lower(
  coalesce(number, '') || chr(10) || coalesce(initiator_name, '') || chr(10) || coalesce(title ->> 0, '') || chr(10) ||
  coalesce(title ->> 1, '')), 400)) stored;

-- In the order of the lists, with what they are counted by, so that pages and counts read indexes alone.
drop index workflow_task_todo;
create index workflow_task_todo on workflow_task (tenant_id, assignee_id, arrive_time desc, id desc)
  include (paused, resource, instance_id) where state = 'open';
drop index workflow_task_handled;
create index workflow_task_handled on workflow_task (tenant_id, decided_by, end_time desc, id desc)
  include (resource, instance_id) where decision is not null;
drop index workflow_instance_of_initiator;
create index workflow_instance_of_initiator on workflow_instance (tenant_id, initiator_id, start_time desc, id desc)
  include (resource, state);
drop index workflow_instance_by_time;
create index workflow_instance_by_time on workflow_instance (tenant_id, start_time desc, id desc)
  include (resource, state, search);
drop index workflow_copy_of_user;
create index workflow_copy_of_user on workflow_copy (tenant_id, user_id, copy_time desc, instance_id desc);
