-- How many jobs ended and began in an hour or on a day: the charts of the home page and of the job monitor.
create index job_run_ended on job_run (tenant_id, end_time) where end_time is not null;
create index job_run_started on job_run (tenant_id, start_time) where start_time is not null;
