alter table circle_packet add column org_id bigint;
create index circle_packet_org_id_idx on circle_packet (tenant_id, org_id);

-- A packet is for the people of the organisation that its wallet has when it is made.
update circle_packet p set org_id = w.org_id from circle_wallet w where w.tenant_id = p.tenant_id and w.id = p.wallet_id;
create function set_packet_org() returns trigger language plpgsql as $$
begin
  select w.org_id into new.org_id from circle_wallet w where w.tenant_id = new.tenant_id and w.id = new.wallet_id;
  return new;
end $$;
create trigger set_packet_org before insert on circle_packet for each row execute function set_packet_org();
