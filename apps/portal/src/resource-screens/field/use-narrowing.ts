import type { CascaderField, RefField, RefsField } from '@sfa/kit/fields/field'
import { isReference, uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { fieldOf } from '@sfa/kit/resource'
import { useQueries } from '@tanstack/react-query'
import { Form } from 'antd'
import { useMemo } from 'react'
import { resourceOf } from '../../shared/definitions'
import { recordsKey, searchRecords, type WireRow } from '../record-calls'

/** By which values of theirs records are offered; undefined where all of them are. */
export type Narrowing = Readonly<Record<string, readonly string[]>>

const listOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)

/** What the `filter` of a field comes to with what the form holds at the moment; what is empty there narrows nothing. */
export function useNarrowing(
  field: RefField | RefsField | CascaderField,
  row: WireRow | undefined,
): Narrowing | undefined {
  const { filter = none } = field
  const meant = useAmong(field)
  const form = Form.useFormInstance()
  const names = Object.values(filter)
  const watched = Form.useWatch(
    values => JSON.stringify(names.map(name => listOf(name in values ? values[name] : row?.[name]))),
    { form, preserve: true },
  )
  return useMemo(() => {
    const values = watched === undefined ? [] : (JSON.parse(watched) as string[][])
    const parts = Object.keys(filter).flatMap((theirs, index) =>
      values[index]?.length ? [[theirs, values[index]] as const] : [],
    )
    const all = [...parts, ...meant]
    return all.length > 0 ? Object.fromEntries(all) : undefined
  }, [watched, filter, meant])
}

const none: Readonly<Record<string, string>> = {}
const noIds: Readonly<Record<string, readonly string[]>> = {}

/** The values of a dictionary that `among` names; they need no look-up. */
export const valuesAmong = ({ to, among = noIds }: RefField | RefsField | CascaderField): Narrowing =>
  Object.fromEntries(Object.entries(among).filter(([theirs]) => !isReference(fieldOf(resourceOf(to), theirs))))

/** What `among` names, records by their codes; those of an unknown code are none, and so nothing is offered. */
function useAmong(from: RefField | RefsField | CascaderField): readonly (readonly [string, readonly string[]])[] {
  const { to, among = noIds } = from
  const asked = Object.entries(among).flatMap(([theirs, codes]) => {
    const field = fieldOf(resourceOf(to), theirs)
    const target = isReference(field) ? resourceOf(field.to) : undefined
    const code = target && uniqueCodeOf(target.fields)
    return target && code ? [{ theirs, target, code, codes }] : []
  })
  const found = useQueries({
    queries: asked.map(({ target, code, codes }) => ({
      queryKey: recordsKey(target, 'coded', codes),
      queryFn: async () =>
        (await searchRecords(target, { [code]: codes, page: { pageIndex: 1, pageSize: codes.length } })).rows,
    })),
  })
  const text = JSON.stringify([
    ...Object.entries(valuesAmong(from)),
    ...asked.map(({ theirs }, index) => {
      const ids = found[index]?.data?.map(({ id }) => id) ?? []
      return [theirs, ids.length > 0 ? ids : ['0']]
    }),
  ])
  return useMemo(() => JSON.parse(text) as [string, string[]][], [text])
}

/** Whether the fields of `filter` say by what is chosen, where the field asks for that. */
export function useMayChoose(
  { filter = none, filterFirst }: RefField | RefsField | CascaderField,
  row: WireRow | undefined,
): boolean {
  const form = Form.useFormInstance()
  const names = Object.values(filter)
  const isSaid = Form.useWatch(
    values => names.every(name => listOf(name in values ? values[name] : row?.[name]).length > 0),
    { form, preserve: true },
  )
  return !filterFirst || isSaid === true
}
