import type { CascaderField, RefField, RefsField } from '@sfa/resource-kit/field'
import { Form } from 'antd'
import { useMemo } from 'react'
import type { WireRow } from '../record-calls'

/** By which values of theirs records are offered; undefined where all of them are. */
export type Narrowing = Readonly<Record<string, readonly string[]>>

const listOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)

/** What the `filter` of a field comes to with what the form holds at the moment; what is empty there narrows nothing. */
export function useNarrowing(
  { filter = {} }: Pick<RefField | RefsField | CascaderField, 'filter'>,
  row: WireRow | undefined,
): Narrowing | undefined {
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
    return parts.length > 0 ? Object.fromEntries(parts) : undefined
  }, [watched, filter])
}
