alter table workflow_definition add column running bigint;
