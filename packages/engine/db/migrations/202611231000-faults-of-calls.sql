-- The system log looks for calls at which the service itself failed: few of many.
create index sys_call_log_faults on sys_call_log (tenant_id, create_time) where status >= 500;
