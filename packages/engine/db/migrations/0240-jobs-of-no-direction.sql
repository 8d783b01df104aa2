-- What is neither an import nor an export is not filed as one: sent messages and batch changes have a log of their own.
alter table job_run drop constraint job_run_direction_check;
alter table job_run add constraint job_run_direction_check check (direction in ('import', 'export', 'none'));
update job_run set direction = 'none' where job in ('send-message', 'batch-change');
update record_change c set source = replace(c.source, 'undo:', 'undoBatch:')
from job_run r
where c.source = 'undo:' || r.id and c.source like 'undo:%' and r.tenant_id = c.tenant_id and r.job = 'batch-change';
