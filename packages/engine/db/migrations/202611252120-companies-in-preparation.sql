-- The first data of a company may be so many that its people are let in while the rest is still written: until then they
-- can look at it, and nothing that they change meets the half that is missing (docs/decisions/0304).
alter table tenant add column preparing boolean not null default false;
