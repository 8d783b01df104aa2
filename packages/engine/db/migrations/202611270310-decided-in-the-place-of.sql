-- What a delegate has decided stands among the handled items of the person in whose place it was.
create index workflow_task_decided_for on workflow_task (tenant_id, for_id, end_time desc, id desc)
  where decision is not null and for_id is not null;
