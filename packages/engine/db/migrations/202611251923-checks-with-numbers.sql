-- A check of an asset is called by its number; those that were made before have one that no counter gives.
alter table asset_check add column code text;
update asset_check set code = 'PD' || id;
alter table asset_check alter column code set not null;
create unique index asset_check_code_key on asset_check (tenant_id, code) include (id);
