import { type FieldMask, ownFieldMasksCall } from '@sfa/kit/calls/field-mask.calls'
import type { FieldMode } from '@sfa/kit/fields/field-mask'
import type { Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callRows } from '../../shared/request/call'

export type FieldMasks = ReadonlyMap<string, FieldMode>
const none: FieldMasks = new Map()

export const fieldMasksQuery = {
  queryKey: ['field-masks'],
  queryFn: async () => (await callRows(ownFieldMasksCall)).rows,
  staleTime: 60_000,
}

/**
 * Fields of a resource that are kept from the user. The server keeps them back whatever the screens do; they spare the
 * user inputs that would be refused and filters that would do nothing.
 */
export function useFieldMasks(resource: Resource): FieldMasks {
  const { data } = useQuery({ ...fieldMasksQuery, select: byResource })
  return data?.get(resource.key) ?? none
}

/** The resources of which no field is kept from the user; undefined until that is known. */
export function useIsWhole(): ((resource: Resource) => boolean) | undefined {
  const { data } = useQuery({ ...fieldMasksQuery, select: byResource })
  return useMemo(() => data && (({ key }) => !data.has(key)), [data])
}

function byResource(masks: readonly FieldMask[]): Map<string, FieldMasks> {
  const found = new Map<string, Map<string, FieldMode>>()
  for (const { resource, field, mode } of masks) {
    const ofOne = found.get(resource) ?? new Map<string, FieldMode>()
    found.set(resource, ofOne.set(field, mode))
  }
  return found
}

export const namesOf = (masks: FieldMasks, ...modes: readonly FieldMode[]): string[] =>
  [...masks].flatMap(([name, mode]) => (modes.includes(mode) ? [name] : []))
