-- Indexes that end in _idx and _key are the definitions'; these are made by hand.
alter index sys_login_log_create_time_idx rename to sys_login_log_newest;
alter index sys_registration_create_time_idx rename to sys_registration_newest;
alter index sys_registration_receipt_hash_key rename to sys_registration_receipt;
