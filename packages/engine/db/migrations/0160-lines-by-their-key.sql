-- Lines merged by position, as before, but a line belongs to what its key names (a sub-unit to its unit): where the file
-- names another key at a position, the line that has this key elsewhere goes on, and without one the line is a new one.
-- Nothing of the old line, a price least of all, passes to the new key.
create function merge_lines(old jsonb, new jsonb, key text) returns jsonb language sql immutable parallel safe as $$
  select case when new is null then old else (
    select coalesce(jsonb_agg(line order by position) filter (where line <> '{}'::jsonb), '[]'::jsonb)
    from (
      select position,
        case when new->position ? 'remove' then '{}'::jsonb
          when jsonb_typeof(new->position) = 'object' then jsonb_strip_nulls(
            case when not new->position ? key or new->position->>key = old->position->>key
              then coalesce(old->position, '{}'::jsonb)
              else coalesce((select held from jsonb_array_elements(coalesce(old, '[]'::jsonb)) held
                where held->>key = new->position->>key limit 1), '{}'::jsonb) end
            || (new->position))
          else coalesce(old->position, '{}'::jsonb) end line
      from generate_series(0, greatest(jsonb_array_length(coalesce(old, '[]'::jsonb)), jsonb_array_length(new)) - 1) position
    ) merged
  ) end
$$;
