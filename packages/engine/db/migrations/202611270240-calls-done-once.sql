-- Who carries out a call with an Idempotency-Key: the name of a lock that the process holds until it ends, how often the
-- call was begun, and whether a transaction of it has been committed
-- (docs/decisions/0346-one-call-under-one-key.md).
alter table publishing_idempotency
  add holder text,
  add attempt integer not null default 1,
  add wrote boolean not null default false;
