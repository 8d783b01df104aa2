import type { FieldMask } from '@sfa/kit/calls/field-mask.calls'
import type { RoleModule } from '@sfa/person/definitions/role.calls'
import type { WireRow } from '../../../resource-screens/record-calls'
import { type Grants, grantsOf, sameGrants } from './grants'

/** How far the keys of a role reach. */
export interface RoleReach {
  dataScope: string
  scopeOrgIds: readonly string[]
  /** Role codes for which a user with this role may stand in; empty for none. */
  proxyDuty: string
}

/** What the form of a role holds. */
export interface RoleValues extends RoleReach {
  backOffice: Grants
  mini: Grants
  masks: readonly FieldMask[]
}

export const isMini = ({ platform }: RoleModule): boolean => platform === '2'

export const roleValues = (
  modules: readonly RoleModule[],
  record: WireRow,
  masks: readonly FieldMask[],
): RoleValues => ({
  backOffice: grantsOf(modules.filter(one => !isMini(one))),
  mini: grantsOf(modules.filter(isMini)),
  masks,
  dataScope: String(record.dataScope ?? 'org'),
  scopeOrgIds: (record.scopeOrgIds as string[] | null) ?? [],
  proxyDuty: (record.proxyDuty as string | null) ?? '',
})

/** Which of the three things that are saved apart are no longer as they were. */
export const changedParts = (kept: RoleValues, now: RoleValues) => ({
  grants: !sameGrants(kept.backOffice, now.backOffice) || !sameGrants(kept.mini, now.mini),
  masks: textOfMasks(kept.masks) !== textOfMasks(now.masks),
  reach: JSON.stringify(reachOf(kept)) !== JSON.stringify(reachOf(now)),
})

export const reachOf = ({ dataScope, scopeOrgIds, proxyDuty }: RoleValues): RoleReach => ({
  dataScope,
  scopeOrgIds,
  proxyDuty,
})

const textOfMasks = (masks: readonly FieldMask[]) =>
  masks
    .map(({ resource, field, mode }) => `${resource} ${field} ${mode}`)
    .toSorted()
    .join()
