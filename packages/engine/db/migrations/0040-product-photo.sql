-- Where an imported photo went, and what it was made from: the same photo again is skipped (behaviour.md "Photo import").
create table product_photo (
  tenant_id text not null default current_setting('app.tenant_id'),
  product_id bigint not null,
  position integer not null,
  source_sha256 text not null,
  large_file_id text not null,
  thumbnail_file_id text not null,
  last_modified_time timestamptz not null default now(),
  primary key (tenant_id, product_id, position)
);
select secure_table('product_photo');

-- What became of each file of an archive, written together with the photos of its chunk.
create table photo_import_result (
  tenant_id text not null default current_setting('app.tenant_id'),
  run_id text not null,
  entry integer not null,
  path text not null,
  product_code text,
  position integer,
  outcome text not null check (outcome in ('added', 'replaced', 'same', 'refused')),
  reason text,
  params jsonb not null default '{}',
  primary key (tenant_id, run_id, entry)
);
select secure_table('photo_import_result');
