import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { isFile, isMarkup, isOwnCells, isPicture } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { resourcesOf, settingsPages } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'

/**
 * Which of the files something in the tenant still refers to: records in their pictures and the tenant's own fields,
 * messages, logos, and imported photos. Reads whole tables, so call it for many files at once.
 */
export async function namedFiles(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const sources: RawBuilder<unknown>[] = [...recordSources(tenantOf(tx)), ...otherSources]
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(sources, sql` union all `)}) named
    where id = any(${ids}::text[])`.execute(tx)
  return new Set(rows.map(row => row.id))
}

const recordSources = (tenantId: string | undefined): RawBuilder<unknown>[] =>
  resourcesOf(tenantId).flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const [table, column] = [sql.table(tableOf(resource)), sql.ref(columnOf(name))]
      if (isPicture(field)) return [sql`select unnest(${column})::text id from ${table} where ${column} <> '{}'`]
      if (isFile(field))
        return [sql`select attached ->> 'fileId' id from ${table}, jsonb_array_elements(${column}) attached`]
      if (isMarkup(field))
        return [
          sql`select (regexp_matches(${column}, '/portalsync/files/([0-9]+)', 'g'))[1] id from ${table}
            where ${column} like '%/portalsync/files/%'`,
        ]
      if (!isOwnCells(field)) return []
      return [
        sql`select jsonb_array_elements_text(own.value) id from ${table}, jsonb_each(${column}) own
          where ${column} <> '{}' and jsonb_typeof(own.value) = 'array'`,
      ]
    }),
  )

const otherSources = [
  // A logo may also be set by its file's name, of which the newest is shown.
  sql`select f.id::text from parameter_system_config c cross join unnest(string_to_array(c.value, ',')) named
    join file f on f.id::text = named or (f.name = named and f.owner_id is null)
    where c.type = any(${settingsPages.map(({ type }) => type)}::text[])`,
  // Pictures of designs, also of those that can be taken back to.
  sql`select (regexp_matches(content::text, '"([0-9]{1,18})"', 'g'))[1] id from (
    select draft content from mobile_design union all select content from mobile_design_version
  ) designs`,
  sql`select file_id::text from record_attachment`,
  sql`select unnest(array[large_file_id, thumbnail_file_id])::text from record_photo`,
]
