drop index asset_check_code_key;
create unique index asset_check_code_key on asset_check (tenant_id, code);
