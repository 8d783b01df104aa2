-- Indexes that end in _idx are the definitions'; this one is made by hand, for the newest of a tenant.
alter index sys_login_log_create_time_idx rename to sys_login_log_newest;
