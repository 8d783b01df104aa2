import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import type { Field, FileField } from '@sfa/resource-kit/field'
import { isFile, isMarkup } from '@sfa/resource-kit/field-questions'
import type { KeptFile } from '@sfa/resource-kit/kinds/reference-kinds'
import type { Resource } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import { extensionOf } from '../files/stored-file'
import { cleanRichText } from '../rich-text/clean-rich-text'
import { isTooNested } from '../rich-text/markup-limits'

/**
 * The values in the form in which they are stored: formatted text without tags that are not allowed, and files with
 * their stored names and sizes. Throws `invalid` where a text is nested too deeply, or a file does not exist, is too
 * large or of another format. Files that the record has already are not checked again.
 */
export async function withKeptValues(
  tx: Tx,
  resource: Resource,
  values: WireRow,
  before: WireRow | null,
): Promise<WireRow> {
  const kept: WireRow = { ...values }
  for (const [name, field] of fieldsIn(resource, values, isMarkup)) kept[name] = cleaned(name, field, values[name])
  const attached = fieldsIn(resource, values, isFile)
  if (attached.length === 0) return kept
  const ids = attached.flatMap(([name]) => (values[name] as readonly KeptFile[]).map(({ fileId }) => fileId))
  const known = await readFiles(tx, ids)
  const failures: FieldFailure[] = []
  for (const [name, field] of attached) {
    const had = new Set(((before?.[name] ?? []) as readonly KeptFile[]).map(({ fileId }) => fileId))
    kept[name] = (values[name] as readonly KeptFile[]).map(({ fileId }) => {
      const file = known.get(fileId)
      const failure = file ? (had.has(fileId) ? null : refusalOf(name, field, file)) : missing(name, fileId)
      if (failure) failures.push(failure)
      return file
    })
  }
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return kept
}

const fieldsIn = <F extends Field>({ fields }: Resource, values: WireRow, is: (field: Field) => field is F) =>
  Object.entries(fields).flatMap(([name, field]): [string, F][] =>
    is(field) && values[name] !== undefined && values[name] !== null ? [[name, field]] : [],
  )

function cleaned(field: string, { max }: { max: number }, value: unknown): string | null {
  const html = String(value)
  if (isTooNested(html)) throw new AppError('invalid', {}, 200, [{ field, code: 'messageContentTooNested' }])
  const clean = cleanRichText(html)
  if (clean.length > max) throw new AppError('invalid', {}, 200, [{ field, code: 'maxLength', params: { max } }])
  return clean === '' ? null : clean
}

async function readFiles(tx: Tx, ids: readonly string[]): Promise<Map<string, KeptFile>> {
  const { rows } = await sql<{ id: string; name: string; bytes: string }>`
    select id::text id, name, bytes from file
    where id = any(${ids}::bigint[]) and owner_id is null and (expires_at is null or expires_at > now())`.execute(tx)
  return new Map(rows.map(({ id, name, bytes }) => [id, { fileId: id, name, bytes: Number(bytes) }]))
}

const missing = (field: string, value: string): FieldFailure => ({ field, code: 'refMissing', params: { value } })

/** Why a file may not be attached to a field; null where it may. */
export function refusalOf(
  field: string,
  { extensions, maxKB }: FileField,
  { name, bytes }: Pick<KeptFile, 'name' | 'bytes'>,
): FieldFailure | null {
  if (!extensions.includes(extensionOf(name)))
    return { field, code: 'attachedWrongFormat', params: { value: name, formats: extensions.join(' ') } }
  return bytes > maxKB * 1024 ? { field, code: 'attachedTooLarge', params: { value: name, maxKB } } : null
}
