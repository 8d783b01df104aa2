import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf, RowOf } from '@sfa/kit/call'
import { singleCode } from '@sfa/kit/designer'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import {
  type AvailableFunction,
  type createAuxiliaryConfigCall,
  type orderAuxiliaryConfigCall,
  searchAuxiliaryConfigCall,
  searchAuxiliaryFunctionsCall,
  updateAuxiliaryConfigCall,
} from '../definitions/auxiliary.calls'
import {
  type AuxiliaryFunction,
  auxiliary,
  auxiliaryFunctions,
  lastSequence,
  usualFunctions,
} from '../definitions/auxiliary-functions'
import { designerOf } from '../definitions/designers'
import { type DesignRecord, type KnownDesigner, lockDesign, readDesign } from './design/design-rows'
import { addVersion } from './design/publish-design'

type Db = Pick<Services, 'db'>
type Selected = RowOf<typeof searchAuxiliaryConfigCall>
/** Sequences by code. */
type Selection = ReadonlyMap<string, number>

const functionOf = new Map(auxiliaryFunctions.map(one => [one.code, one]))
const codeOf = (id: string) => auxiliaryFunctions.find(one => one.id === id)?.code as string
const designer = designerOf(auxiliary.kind) as KnownDesigner

/** The tree of what can be chosen. */
export async function searchAuxiliaryFunctions(caller: Caller): Promise<AvailableFunction[]> {
  requireKey(caller, searchAuxiliaryFunctionsCall.key)
  const rows = auxiliaryFunctions.map((one, at) => wireOf(one, at + 1))
  return rows
    .filter(({ ParentCode }) => ParentCode === null)
    .map(row => ({ ...row, sonList: rows.filter(({ ParentCode }) => ParentCode === row.Code) }))
}

const wireOf = ({ id, code, parent, label, modules }: AuxiliaryFunction, sequence: number) => ({
  AuxiliaryFunctionID: id,
  Code: code,
  ParentCode: parent,
  Sequence: sequence,
  descriptionCn: label[0],
  descriptionEn: label[1],
  SubModuleList: [...modules],
})

/** What the app shows, in its order. */
export async function searchAuxiliaryConfig({ db }: Db, caller: Caller): Promise<Selected[]> {
  requireKey(caller, searchAuxiliaryConfigCall.key)
  return inTenant(db, caller.tenantId, async tx => rowsOf(selectionOf(await readDesign(tx, designer, singleCode))))
}

/** What is published; what a company begins with where nothing is. */
const selectionOf = ({ publishedContent }: DesignRecord): Selection =>
  new Map(
    (publishedContent ?? designer.first).components
      .filter(({ type }) => functionOf.has(type))
      .map(({ type, values }) => [type, Number(values.Sequence ?? lastSequence)]),
  )

function rowsOf(selection: Selection): Selected[] {
  const rows = inOrder(selection).map(code => {
    const one = functionOf.get(code) as AuxiliaryFunction
    return { ID: one.id, ...wireOf(one, selection.get(code) as number) }
  })
  return rows
    .filter(({ ParentCode }) => ParentCode === null)
    .map(row => ({ ...row, sonList: rows.filter(({ ParentCode }) => ParentCode === row.Code) }))
}

/** Those of one sequence stand as in the catalogue. */
const inOrder = (selection: Selection): string[] =>
  auxiliaryFunctions
    .map(({ code }) => code)
    .filter(code => selection.has(code))
    .sort((a, b) => (selection.get(a) as number) - (selection.get(b) as number))

/** Functions and those above them, which come last as newly ticked ones do. */
export const addFunctions = (db: Db, caller: Caller, list: BodyOf<typeof createAuxiliaryConfigCall>) =>
  change(db, caller, undefined, selection => new Map([...selection, ...sequencesOf(list)]))

/** Throws `stale`. */
export const setFunctions = (db: Db, caller: Caller, { paramList, ver }: BodyOf<typeof updateAuxiliaryConfigCall>) =>
  change(db, caller, ver, () => sequencesOf(paramList))

/** Throws `invalid` for one that is not shown. */
export const orderFunctions = (db: Db, caller: Caller, { paramList }: BodyOf<typeof orderAuxiliaryConfigCall>) =>
  change(db, caller, undefined, selection => {
    for (const [at, { ID, AuxiliaryFunctionID }] of paramList.entries())
      if (ID !== AuxiliaryFunctionID || !selection.has(codeOf(AuxiliaryFunctionID)))
        throw new AppError('invalid', {}, 200, [{ field: `paramList.${at}.ID`, code: 'auxiliaryFunctionNotShown' }])
    return new Map([...selection, ...sequencesOf(paramList)])
  })

/** With those below them. */
export const removeFunctions = (db: Db, caller: Caller, ids: readonly string[]) =>
  change(db, caller, undefined, selection => {
    const gone = new Set(ids.map(codeOf))
    return new Map([...selection].filter(([code]) => !gone.has(code) && !gone.has(functionOf.get(code)?.parent ?? '')))
  })

export const cleanFunctions = (db: Db, caller: Caller) => change(db, caller, undefined, () => new Map())

export const resetFunctions = (db: Db, caller: Caller) =>
  change(db, caller, undefined, () => new Map(usualFunctions.map((code, at) => [code, at + 1])))

const sequencesOf = (list: readonly { AuxiliaryFunctionID: string; Sequence: number }[]): Selection =>
  new Map(list.map(({ AuxiliaryFunctionID, Sequence }) => [codeOf(AuxiliaryFunctionID), Sequence]))

/** Each change is published at once, as a version that can be taken back. */
async function change(
  { db }: Db,
  caller: Caller,
  ver: number | undefined,
  to: (selection: Selection) => Selection,
): Promise<Selected[]> {
  requireKey(caller, updateAuxiliaryConfigCall.key)
  return inTenant(db, caller.tenantId, async tx => {
    const record = await lockDesign(tx, caller, designer, singleCode, ver)
    const selection = withParents(to(selectionOf(record)))
    const components = inOrder(selection).map(type => ({
      id: functionOf.get(type)?.id as string,
      type,
      values: { Sequence: selection.get(type) },
    }))
    const draft = JSON.stringify({ components })
    const { rows } = await sql<{ id: string }>`
      insert into mobile_design (kind, code, name, draft, create_by, last_modified_by)
      values (${designer.kind}, ${singleCode}, ${designer.label[0]}, ${draft}, ${caller.userName}, ${caller.userName})
      on conflict (tenant_id, kind, code) do update set draft = excluded.draft returning id::text id`.execute(tx)
    await addVersion(tx, caller, designer, { ...record, id: rows[0]?.id as string }, { components }, undefined)
    return rowsOf(selection)
  })
}

/** A function is shown below its parent. */
function withParents(selection: Selection): Selection {
  const whole = new Map(selection)
  for (const code of selection.keys()) {
    const parent = functionOf.get(code)?.parent
    if (parent && !whole.has(parent)) whole.set(parent, lastSequence)
  }
  return whole
}
