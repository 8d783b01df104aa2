-- A name without what does not tell names apart: case, spaces, brackets and punctuation.
create function plain_name(name text) returns text language sql immutable parallel safe as
  $$ select lower(regexp_replace(left(name, 100), '[[:space:][:punct:]（）·—，。、]', '', 'g')) $$;

-- Of two plain names, exact from 0.85. What is less alike is told by one call of a function in C, since a file of stores
-- compares each with all its neighbours.
drop function name_likeness(text, text);
create function name_likeness(a text, b text) returns real language plpgsql immutable parallel safe cost 100 as $$
declare
  longer int := greatest(length(a), length(b));
  most int := greatest(1, (0.3 * longer)::int);
  changes int := levenshtein_less_equal(a, b, most);
  common real;
begin
  if a = '' or b = '' or changes > most then return 0; end if;
  if changes = 0 then return 1; end if;
  -- A change costs one pair of letters at least: so many leave too few in common.
  if changes > 0.15 * (length(a) + length(b) - 2) then return 1 - changes::real / longer; end if;
  select sum(least(p.n, o.n)) into common
  from (select substr(a, i, 2) pair, count(*) n from generate_series(1, length(a) - 1) i group by 1) p
  join (select substr(b, i, 2) pair, count(*) n from generate_series(1, length(b) - 1) i group by 1) o using (pair);
  return greatest(1 - changes::real / longer, coalesce(common, 0) * 2 / greatest(length(a) + length(b) - 2, 1));
end $$;
