-- Messages are searched, read and written by their definition: pictures are lists, every content is formatted text, and
-- what a rule has sent says so.
alter table message_message alter column type set default 'notice';
alter table message_message
  alter column cover type text[] using case when cover is null then '{}' else array[cover::text] end,
  alter column icon type text[] using case when icon is null then '{}' else array[icon::text] end;
alter table message_message alter column cover set default '{}', alter column cover set not null;
alter table message_message alter column icon set default '{}', alter column icon set not null;
alter table message_message add column origin text default 'user';
alter table message_message add column send_time timestamptz generated always as (coalesce(sent_at, send_at)) stored;
update message_message set origin = 'rule' where rule_id is not null;
update message_message set audience =
  '{"all": false, "userIds": [], "roleIds": [], "orgIds": [], "departmentIds": [], "searches": []}'::jsonb || audience;

-- Plain text with four marks, as messages were written at first, in the form of text-to-html.ts: blank lines part
-- paragraphs, `- ` begins an item, `**` marks bold words, and web addresses become links.
with line as (
  select m.tenant_id, m.id, one.at, one.text, one.text ~ '^\s*[-•]\s+' as is_item,
    regexp_replace(regexp_replace(
      replace(replace(replace(regexp_replace(one.text, '^\s*[-•]\s+', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
      '(https?://[^\s"''`\\，。；、）)]+)',
      '<a target="_blank" rel="noopener noreferrer nofollow" href="\1">\1</a>', 'g'),
      '\*\*([^*]+)\*\*', '<strong>\1</strong>', 'g') as html
  from message_message m, regexp_split_to_table(m.content, '\r?\n') with ordinality one(text, at)
  where m.content_format = 'text'
), block as (
  select *, count(*) filter (where starts) over (partition by tenant_id, id order by at) as nr
  from (select *, trim(text) <> '' and (at = 1 or is_item <> lag(is_item) over w or trim(lag(text) over w) = '') as starts
    from line window w as (partition by tenant_id, id order by at)) began
  where trim(text) <> ''
), written as (
  select tenant_id, id, nr, case when is_item
      then '<ul>' || string_agg('<li><p>' || html || '</p></li>', '' order by at) || '</ul>'
      else '<p>' || string_agg(html, '<br>' order by at) || '</p>' end as html
  from block group by tenant_id, id, nr, is_item
)
update message_message m
set content = coalesce((select string_agg(w.html, '' order by w.nr) from written w
  where w.tenant_id = m.tenant_id and w.id = m.id), '')
where m.content_format = 'text';
alter table message_message drop column content_format;
