import type { KeptField } from '@sfa/kit/calls/field-mask.calls'
import type { Resource } from '@sfa/kit/resource'
import type { RawBuilder } from 'kysely'

/** Fields that a setting of the tenant hides from all users, whatever the roles say. */
export interface HiddenFields {
  /** Paths: `unitPrice`, `subUnits.unitprice` inside lines, or `lines.price` of the lines of a document. */
  fields: readonly string[]
  /** Whether they are hidden; a part of a larger statement. */
  when: RawBuilder<boolean>
  setting: NonNullable<KeptField['setting']>
}

let byKey: ReadonlyMap<string, HiddenFields> | undefined

/** Sets them by the key of their resource; `joinAreas` does so with every behaviour. */
export function useHiddenFields(hidden: ReadonlyMap<string, HiddenFields>): void {
  byKey = hidden
}

/** Throws where `joinAreas` was not called: no record may be read before the hidden fields are known. */
export function hiddenFieldsOf({ key }: Pick<Resource, 'key'>): HiddenFields | undefined {
  if (!byKey) throw new Error('Call joinAreas before records are read or written')
  return byKey.get(key)
}
