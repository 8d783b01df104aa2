import type { Tx } from '@sfa/db/tenant-transaction'
import type { FieldFailure } from '@sfa/domain/app-error'
import type { ImageField } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'

interface Kept {
  bytes: number
  format: string
}

/** Pictures that are being set: files of this tenant, of the field's formats and size (2-master-data.md §5.1, §5.3). */
export async function checkImages(
  tx: Tx,
  resource: Pick<Resource, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Promise<FieldFailure[]> {
  const used = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'image' && Array.isArray(values[name]) ? [{ name, field, ids: values[name] as string[] }] : [],
  )
  const ids = used.flatMap(one => one.ids)
  if (ids.length === 0) return []
  const found = await sql<{ id: string; bytes: string; content_type: string }>`
    select id, bytes, content_type from file
    where id = any(${ids}::bigint[]) and owner_id is null and content_type like 'image/%'`.execute(tx)
  const files = new Map(
    found.rows.map(row => [
      String(row.id),
      { bytes: Number(row.bytes), format: row.content_type.replace('image/', '') },
    ]),
  )
  return used.flatMap(({ name, field, ids }) => ids.flatMap(id => failureOf(name, field, id, files.get(id)) ?? []))
}

function failureOf(
  name: string,
  { formats, maxKB }: ImageField,
  id: string,
  file: Kept | undefined,
): FieldFailure | null {
  if (!file) return { field: name, code: 'refMissing', params: { value: id } }
  if (file.bytes > maxKB * 1024) return { field: name, code: 'photoTooLarge', params: { maxKB } }
  const allowed = formats.map(format => (format === 'jpg' ? 'jpeg' : format) as string)
  return allowed.includes(file.format) ? null : { field: name, code: 'photoWrongFormat' }
}
