import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { KeptField } from '@sfa/kit/calls/field-mask.calls'
import type { Resource } from '@sfa/kit/resource'
import type { ScopedUse } from '@sfa/operations/permission/data-scope'
import { hiddenBySetting, masksOf } from '@sfa/operations/permission/field-rights'
import { hiddenFieldsOf } from '@sfa/operations/permission/hidden-fields'

/** The fields that are restricted for a user of these roles in one use (docs/decisions/0110-field-masks.md). */
export async function explainFields(
  tx: Tx,
  person: { roleIds: readonly string[] },
  resource: Resource,
  use: ScopedUse,
): Promise<KeptField[]> {
  const masks = await masksOf(tx, person, resource, use)
  const hidden = await hiddenBySetting(tx, resource)
  const setting = hiddenFieldsOf(resource)?.setting
  return [
    ...[...hidden].map(field => ({ field, mode: 'hidden' as const, roles: [], setting })),
    ...masks.filter(({ field }) => !hidden.has(field)),
  ]
}
