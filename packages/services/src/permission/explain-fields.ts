import type { Tx } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import type { ScopedUse } from './data-scope'
import { type HeldMask, hiddenPrices, masksOf } from './field-rights'

/** A field that somebody does not have whole, and what keeps it back. */
export interface KeptField extends HeldMask {
  /** The setting of the tenant that hides it from everybody, whatever the roles say. */
  setting?: 'GrossAmount'
}

/** The fields that are kept from a person of these roles for one use (docs/decisions/0110-field-masks.md). */
export async function explainFields(
  tx: Tx,
  person: { roleIds: readonly string[] },
  resource: Resource,
  use: ScopedUse,
): Promise<KeptField[]> {
  const masks = await masksOf(tx, person, resource, use)
  const prices = await hiddenPrices(tx, resource)
  return [
    ...[...prices].map(field => ({ field, mode: 'hidden' as const, roles: [], setting: 'GrossAmount' as const })),
    ...masks.filter(({ field }) => !prices.has(field)),
  ]
}
