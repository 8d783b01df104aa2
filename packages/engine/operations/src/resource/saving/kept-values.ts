import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { sizeText } from '@sfa/kernel/size-text'
import type { Field, FileField, RichTextField } from '@sfa/kit/fields/field'
import { isFile, isMarkup as isRichText } from '@sfa/kit/fields/field-questions'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { mayReadAttached, placeOf } from '../../files/attached-files'
import { extensionOf } from '../../files/stored-file'
import { cleanRichText, pictureIdsOf, plainTextOf } from '../../rich-text/clean-rich-text'
import { isMarkup, isTooNested } from '../../rich-text/markup-limits'
import { textToHtml } from '../../rich-text/text-to-html'

/**
 * What is sent in the form in which it is kept: formatted text without what it may not consist of, and files by the
 * names and sizes that they have. Throws `invalid` where a text is nested too deeply or shows a picture that not every
 * user may see, or where a file is gone, belongs to another user, is too large or of another format. Files that the
 * record has already are not judged again.
 */
export async function withKeptValues(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  values: WireRow,
  before: WireRow | null,
): Promise<WireRow> {
  const kept: WireRow = { ...values }
  const failures: FieldFailure[] = []
  const texts = fieldsIn(resource, values, isRichText)
  for (const [name, field] of texts) {
    kept[name] = cleaned(name, field, values[name])
    if (kept[name] === null && field.required) failures.push({ field: name, code: 'required' })
  }
  const attached = fieldsIn(resource, values, isFile)
  const shownIn = (name: string) => pictureIdsOf(String(kept[name] ?? ''))
  const ids = [
    ...texts.flatMap(([name]) => shownIn(name)),
    ...attached.flatMap(([name]) => (values[name] as readonly KeptFile[]).map(({ fileId }) => fileId)),
  ]
  const known = ids.length > 0 ? await readFiles(tx, ids) : new Map<string, FoundFile>()
  for (const [name] of texts)
    if (!shownIn(name).every(id => isOpenPicture(known.get(id))))
      failures.push({ field: name, code: 'messageContentPicture' })
  for (const [name, field] of attached) {
    const had = new Set(((before?.[name] ?? []) as readonly KeptFile[]).map(({ fileId }) => fileId))
    const usableIds = new Set<string>()
    for (const file of known.values())
      if (had.has(file.fileId) || (await mayAttach(tx, caller, placeOf(resource, name), file)))
        usableIds.add(file.fileId)
    kept[name] = (values[name] as readonly KeptFile[]).map(({ fileId }) => {
      const file = known.get(fileId)
      const usable = file && usableIds.has(fileId)
      const failure = usable ? (had.has(fileId) ? null : refusalOf(name, field, file)) : missing(name, fileId)
      if (failure) failures.push(failure)
      return usable ? { fileId, name: file.name, bytes: file.bytes } : undefined
    })
  }
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return kept
}

interface FoundFile extends KeptFile {
  contentType: string
  ownerId: string | null
  attachedTo: string | null
}

/** One's own upload for this field, or what a record that the caller sees names there already, as a copy of it does. */
async function mayAttach(tx: Tx, caller: Caller, place: string, { fileId: id, ownerId, attachedTo }: FoundFile) {
  if (attachedTo === null) return ownerId === null
  return (
    attachedTo === place &&
    (ownerId === caller.userId || (await mayReadAttached(tx, caller, { id, ownerId, attachedTo })))
  )
}

const isOpenPicture = (file: FoundFile | undefined) => file?.ownerId === null && file.contentType.startsWith('image/')

const fieldsIn = <F extends Field>({ fields }: Resource, values: WireRow, is: (field: Field) => field is F) =>
  Object.entries(fields).flatMap(([name, field]): [string, F][] =>
    is(field) && values[name] !== undefined && values[name] !== null ? [[name, field]] : [],
  )

/** A text without a tag is written by a caller who knows none: its lines become paragraphs. Null where nothing is shown. */
function cleaned(
  field: string,
  { max, maxRead }: Pick<RichTextField, 'max' | 'maxRead'>,
  value: unknown,
): string | null {
  const html = String(value)
  if (isTooNested(html)) throw new AppError('invalid', {}, 200, [{ field, code: 'messageContentTooNested' }])
  const clean = cleanRichText(isMarkup(html) ? html : textToHtml(html))
  if (clean.length > max) throw new AppError('invalid', {}, 200, [{ field, code: 'maxLength', params: { max } }])
  const read = plainTextOf(clean)
  if (maxRead !== undefined && read.length > maxRead)
    throw new AppError('invalid', {}, 200, [{ field, code: 'maxLength', params: { max: maxRead } }])
  return read === '' && pictureIdsOf(clean).length === 0 ? null : clean
}

async function readFiles(tx: Tx, ids: readonly string[]): Promise<Map<string, FoundFile>> {
  const { rows } = await sql<FoundFile>`
    select id::text "fileId", name, bytes::float8 bytes, content_type "contentType", owner_id "ownerId", attached_to "attachedTo" from file
    where id = any(${ids}::bigint[]) and (expires_at is null or expires_at > now())`.execute(tx)
  return new Map(rows.map(file => [file.fileId, file]))
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
  return bytes > maxKB * 1024
    ? { field, code: 'attachedTooLarge', params: { value: name, size: sizeText(maxKB) } }
    : null
}
