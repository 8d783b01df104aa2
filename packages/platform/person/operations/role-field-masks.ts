import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import type { FieldMask } from '@sfa/kit/calls/field-mask.calls'
import { type FieldMode, fieldModes } from '@sfa/kit/fields/field-mask'
import { maskableFields } from '@sfa/kit/fields/maskable-fields'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { fieldRights } from '@sfa/operations/permission/field-rights'
import type { Services } from '@sfa/operations/services'
import { findResource } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { saveFieldMasksCall, searchFieldMasksCall } from '../definitions/role.calls'
import { changeRole } from './change-role'

/** Fields that a role may not read or write completely (docs/decisions/0110-field-masks.md). */
export async function searchFieldMasks(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { roleID }: BodyOf<typeof searchFieldMasksCall>,
): Promise<FieldMask[]> {
  requireKey(caller, 'person/rollauthorities:search')
  return inTenant(db, caller.tenantId, tx => masksOf(tx, roleID))
}

async function masksOf(tx: Tx, roleID: string): Promise<FieldMask[]> {
  const { rows } = await sql<FieldMask>`
    select resource, field, mode from sys_role_field_mask where role_id = ${roleID} order by resource, field`.execute(
    tx,
  )
  return rows
}

/**
 * Replaces the masks of a role, with effect from the next call. Throws `stale`, `adminRole`, `fieldMaskUnknown`, and
 * `beyondOwnRights` where the caller lifts or weakens a mask that also applies to the caller.
 */
export async function saveFieldMasks(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { roleID, ver, masks }: BodyOf<typeof saveFieldMasksCall>,
): Promise<AnswerOf<typeof saveFieldMasksCall>> {
  requireKey(caller, 'person/rollauthorities:edit')
  for (const mask of masks) requireMaskable(caller, mask)
  return inTenant(db, caller.tenantId, async tx => {
    const next = await changeRole(tx, caller, { roleID, ver }, async () => {
      const before = await masksOf(tx, roleID)
      await requireOwnFields(tx, caller, before, masks)
      await sql`delete from sys_role_field_mask where role_id = ${roleID}`.execute(tx)
      for (const { resource, field, mode } of masks)
        await sql`insert into sys_role_field_mask (role_id, resource, field, mode)
          values (${roleID}, ${resource}, ${field}, ${mode}) on conflict do nothing`.execute(tx)
      return { before: named(before), after: named(masks) }
    })
    return { ver: next }
  })
}

const nameOf = ({ resource, field }: Pick<FieldMask, 'resource' | 'field'>) => `${resource}.${field}`
const named = (masks: readonly FieldMask[]) => Object.fromEntries(masks.map(mask => [nameOf(mask), mask.mode]))

function requireMaskable({ tenantId }: Caller, { resource, field, mode }: FieldMask): void {
  const definition = findResource(resource, tenantId)
  if (definition?.key !== resource || !maskableFields(definition).get(field)?.includes(mode))
    throw new AppError('fieldMaskUnknown', { field: `${resource}.${field}`, mode })
}

const severity = (mode: FieldMode | undefined) => (mode ? fieldModes.indexOf(mode) : -1)

/** A caller cannot open a field, for other users or for themselves, that the caller may not see. */
async function requireOwnFields(
  tx: Tx,
  caller: Caller,
  before: readonly FieldMask[],
  after: readonly FieldMask[],
): Promise<void> {
  const wanted = new Map(after.map(mask => [nameOf(mask), mask.mode]))
  for (const mask of before) {
    if (severity(wanted.get(nameOf(mask))) >= severity(mask.mode)) continue
    const definition = findResource(mask.resource, caller.tenantId)
    if (!definition) continue
    const { locked } = await fieldRights(tx, caller, definition, 'search')
    if (locked.has(mask.field)) throw new AppError('beyondOwnRights')
  }
}

/**
 * Fields that the caller may not read or write, by resource: the portal hides or locks the inputs that the server would
 * refuse.
 */
export const ownFieldMasks = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<FieldMask[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ resource: string }>`
      select distinct resource from sys_role_field_mask where role_id = any(${caller.roleIds}::bigint[])`.execute(tx)
    const masks: FieldMask[] = []
    for (const { resource } of rows) {
      const definition = findResource(resource, caller.tenantId)
      if (!definition) continue
      const reading = await fieldRights(tx, caller, definition, 'search')
      const { locked } = await fieldRights(tx, caller, definition, 'update')
      for (const field of new Set([...reading.locked, ...locked]))
        masks.push({
          resource,
          field,
          mode: reading.hidden.has(field) ? 'hidden' : reading.masked.has(field) ? 'masked' : 'readOnly',
        })
    }
    return masks
  })
