import { noteObjectsChanged } from '@sfa/db/connection/tenant-objects'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnType } from '@sfa/db/record/columns'
import { readLines } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import {
  headKeyOf,
  isLineKind,
  isOwnerKey,
  needsTarget,
  type ObjectDefinition,
  type ObjectField,
  objectField,
  objectKeyFields,
  objectResource,
  objectTable,
  ownHead,
  targetKeyOf,
  usualLines,
} from '@sfa/kit/object-definition'
import { columnOf } from '@sfa/kit/resource'
import { isImported } from '@sfa/operations/bulk/columns/bulk-kind'
import type { Behaviour, Change } from '@sfa/operations/resource/behaviour'
import { findResource } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { customObject } from '../definitions/custom-object.resource'
import { keepObjectMenu } from './object-menu'
import {
  countObjectRows,
  keepObjectTable,
  mayBecome,
  noteDetailChanges,
  presentColumns,
  valuesIn,
} from './object-table'

/** Valid objects of one tenant: each is a table, and the menu is read by people. */
const mostObjects = 100

const linesOf = (row: WireRow | null | undefined): ObjectField[] | undefined =>
  row?.fieldList as ObjectField[] | undefined

export const customObjectBehaviour: Behaviour = {
  of: customObject,
  noted: true,
  check: { fields: ['code', 'isDeleted'], run: checkDefinition },
  async after(tx, _caller, { after }) {
    const definition = {
      ...after,
      head: after.isDetail === '1' ? after.head : null,
      fieldList: after.fieldList ?? (await readLines(tx, customObject, 'fieldList', String(after.id))),
    } as unknown as ObjectDefinition
    await keepObjectTable(tx, definition.id, objectResource(withHidden(definition)))
    if (after.isDetail === '1') await noteDetailChanges(tx, definition.id)
    await keepObjectMenu(tx, definition)
    await noteObjectsChanged(tx)
  },
}

/** Fields that are hidden have their columns all the same. */
const withHidden = (definition: ObjectDefinition): ObjectDefinition => ({
  ...definition,
  fieldList: definition.fieldList.map(line => ({ ...line, isHidden: '0' })),
})

async function checkDefinition(tx: Tx, _caller: unknown, { before, changed }: Change): Promise<void> {
  const failures: FieldFailure[] = []
  const lines = linesOf(changed)
  if (before === null) {
    failures.push(...nameFailures(String(changed.code)))
    await requireRoomForObject(tx)
    // An object is made with its fields: without them it could hold nothing.
    if (!lines || lines.length === 0) failures.push({ field: 'fieldList', code: 'required' })
  } else if (changed.isDeleted === '1') {
    const count = await countObjectRows(tx, objectTable(String(before.id)), true)
    if (count > 0) throw new AppError('objectHasRows', { count })
    await refuseWithDetails(tx, String(before.id))
    await refuseReferredTo(tx, String(before.id))
  } else if (changed.isDeleted === '0') {
    await requireRoomForObject(tx)
    failures.push(...(await headFailures(tx, before)))
  }
  const whole = { ...before, ...changed } as WireRow
  if (before === null) failures.push(...(await headFailures(tx, whole)))
  if (before && changed.maxLines !== undefined) await refuseFewerLines(tx, String(before.id), whole)
  if (lines && whole.isDetail === '1')
    failures.push(
      ...lines.flatMap(({ fieldKind }, at): FieldFailure[] =>
        isLineKind(fieldKind) ? [] : [{ field: `fieldList.${at}.fieldKind`, code: 'detailFieldKind' }],
      ),
    )
  if (lines) {
    failures.push(...(await reservedNames(tx, lines)))
    failures.push(...reachFailures(whole, lines), ...(await targetFailures(tx, lines)))
    if (before) failures.push(...(await lostValues(tx, String(before.id), linesOf(before) ?? [], lines)))
  }
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

/** The head of a detail is an object of its own that is in use: a detail has no details. */
async function headFailures(tx: Tx, row: WireRow): Promise<FieldFailure[]> {
  if (row.isDetail !== '1' || row.head !== ownHead || !row.headObject) return []
  const { rows } = await sql<{ detail: boolean; valid: boolean; name: string }>`
    select is_detail = 1 detail, is_deleted = 0 valid, name_cn name from parameter_custom_object where id = ${String(row.headObject)}
    for share`.execute(tx)
  const [head] = rows
  if (head?.detail) return [{ field: 'headObject', code: 'detailOfDetail' }]
  if (head?.valid) return []
  return [{ field: 'headObject', code: 'refInvalid', params: { value: head?.name ?? String(row.headObject) } }]
}

/** What decides the data scope is reached by one itself; a detail is reached where its head is. */
const reachFailures = (whole: WireRow, lines: readonly ObjectField[]): FieldFailure[] =>
  lines.flatMap(({ isReach, target }, at): FieldFailure[] => {
    if (isReach !== '1') return []
    const field = `fieldList.${at}.isReach`
    if (whole.isDetail === '1') return [{ field, code: 'reachOfDetail' }]
    return findResource(target ?? '')?.scope || isOwnerKey(target) ? [] : [{ field, code: 'reachUnknown' }]
  })

/** A field refers to an object of its own that is in use: lines of a detail are found by their head alone. */
async function targetFailures(tx: Tx, lines: readonly ObjectField[]): Promise<FieldFailure[]> {
  const asked = lines.flatMap(({ target, targetObject }, at) =>
    target === ownHead && targetObject ? [{ at, id: targetObject }] : [],
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; valid: boolean; detail: boolean }>`
    select id::text, name_cn name, is_deleted = 0 valid, coalesce(is_detail, 0) = 1 detail from parameter_custom_object
    where id = any(${asked.map(({ id }) => id)}::bigint[])`.execute(tx)
  const known = new Map(rows.map(row => [row.id, row]))
  return asked.flatMap(({ at, id }): FieldFailure[] => {
    const found = known.get(id)
    const field = `fieldList.${at}.targetObject`
    if (found?.detail) return [{ field, code: 'targetIsDetail', params: { value: found.name } }]
    return found?.valid ? [] : [{ field, code: 'refInvalid', params: { value: found?.name ?? id } }]
  })
}

/** An object keeps its page while fields of others refer to it. */
async function refuseReferredTo(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(distinct o.name_cn, '、') names
    from parameter_custom_object_field_list l join parameter_custom_object o on o.id = l.head_id
    where l.target = ${ownHead} and l.target_object = ${id} and o.id <> ${id} and o.is_deleted = 0`.execute(tx)
  const names = rows[0]?.names
  if (names) throw new AppError('objectReferredTo', { names })
}

/** An object keeps its page while valid details belong to it. */
async function refuseWithDetails(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(name_cn, '、' order by code) names from parameter_custom_object
    where head_object = ${id} and is_detail = 1 and is_deleted = 0`.execute(tx)
  const names = rows[0]?.names
  if (names) throw new AppError('objectHasDetails', { names })
}

/** A limit that a head goes beyond already would keep its form from being saved. */
async function refuseFewerLines(tx: Tx, id: string, whole: WireRow): Promise<void> {
  if (whole.isDetail !== '1' || headKeyOf(whole as unknown as ObjectDefinition) === undefined) return
  const max = Number(whole.maxLines ?? usualLines)
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0)::int n from (
      select count(*) n from ${sql.table(objectTable(id))} where is_deleted = 0 group by head_id
    ) heads`.execute(tx)
  const count = rows[0]?.n ?? 0
  if (count > max)
    throw new AppError('invalid', {}, 200, [{ field: 'maxLines', code: 'detailHasMore', params: { count } }])
}

/** A kind of import or an object of the product may not be called the same. */
const nameFailures = (name: string): FieldFailure[] =>
  findResource(name) || isImported(name) ? [{ field: 'code', code: 'objectNameTaken', params: { name } }] : []

async function requireRoomForObject(tx: Tx): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from parameter_custom_object where is_deleted = 0`.execute(tx)
  if ((rows[0]?.n ?? 0) >= mostObjects) throw new AppError('tooManyObjects', { max: mostObjects })
}

/** Columns that PostgreSQL gives to every table. */
const systemColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']
/** Statements call values of a column by its name and what becomes of it, in the 63 letters of a name in PostgreSQL. */
const longestColumn = 50

/** Statements of imports name columns without quotes. */
async function reservedNames(tx: Tx, lines: readonly ObjectField[]): Promise<FieldFailure[]> {
  const columns = lines.map(({ fieldName }) => columnOf(fieldName))
  const { rows } = await sql<{ word: string }>`
    select word from pg_get_keywords() where catcode in ('R', 'T') and word = any(${columns}::text[])`.execute(tx)
  const reserved = new Set([...systemColumns, ...rows.map(({ word }) => word)])
  return lines.flatMap(({ fieldName }, at): FieldFailure[] => {
    const field = `fieldList.${at}.fieldName`
    if (reserved.has(columnOf(fieldName))) return [{ field, code: 'fieldNameReserved', params: { name: fieldName } }]
    return columnOf(fieldName).length > longestColumn
      ? [{ field, code: 'fieldNameTooLong', params: { name: fieldName } }]
      : []
  })
}

/** What a change of the fields would lose: fields with values that go or change their kind, and the natural key. */
async function lostValues(
  tx: Tx,
  id: string,
  old: readonly ObjectField[],
  lines: readonly ObjectField[],
): Promise<FieldFailure[]> {
  const table = objectTable(id)
  const present = await presentColumns(tx, table)
  const gone = old.filter(one => !lines.some(line => line.fieldName === one.fieldName))
  const moved = lines.flatMap((line, at) => {
    const from = present.get(columnOf(line.fieldName))
    const was = old.find(({ fieldName }) => fieldName === line.fieldName)
    // Ids of one object say nothing in another.
    const isOther = was && needsTarget(was.fieldKind) && targetKeyOf(was) !== targetKeyOf(line)
    return from !== undefined && (isOther || !mayBecome(from, columnType(objectField(line)))) ? [{ line, at }] : []
  })
  const asked = [...gone, ...moved.map(({ line }) => line)].map(({ fieldName }) => columnOf(fieldName))
  const types = new Map(
    asked.flatMap((column): [string, string][] => {
      const type = present.get(column)
      return type === undefined ? [] : [[column, type]]
    }),
  )
  const counts = await valuesIn(tx, table, types)
  const told = (line: ObjectField) => ({
    name: line.fieldDescription,
    count: counts.get(columnOf(line.fieldName)) ?? 0,
  })
  const failures: FieldFailure[] = [
    ...gone.map((line): FieldFailure => ({ field: 'fieldList', code: 'fieldHasValues', params: told(line) })),
    ...moved.map(
      ({ line, at }): FieldFailure => ({
        field: `fieldList.${at}.fieldKind`,
        code: 'fieldKindFixed',
        params: told(line),
      }),
    ),
  ].filter(({ params }) => Number(params?.count) > 0)
  const keyOf = (fieldList: readonly ObjectField[]) =>
    objectKeyFields({ fieldList } as ObjectDefinition)
      .sort()
      .join()
  if (keyOf(old) !== keyOf(lines)) {
    const count = await countObjectRows(tx, table)
    if (count > 0) failures.push({ field: 'fieldList', code: 'objectKeyFixed', params: { count } })
  }
  return failures
}
