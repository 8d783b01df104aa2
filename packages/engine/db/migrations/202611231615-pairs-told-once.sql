-- Pairs that a store's list brings stand in that list already: an import of stores does not read them all once more.
drop trigger lists_from_new_pairs on distributor_distributor_store;
create trigger lists_from_new_pairs after insert on distributor_distributor_store referencing new table as after
  for each statement when (pg_trigger_depth() = 0) execute function lists_from_pairs();
