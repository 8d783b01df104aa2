import { z } from 'zod'
import { defineCall } from '../call'
import { fieldModes } from '../fields/field-mask'

const mode = z.enum(fieldModes)

export const fieldMask = z.object({ resource: z.string().max(100), field: z.string().max(100), mode })
/** One field of a resource that a role does not have whole. */
export type FieldMask = z.output<typeof fieldMask>

export const keptField = z.object({
  field: z.string(),
  mode: mode.describe('The mildest among the roles'),
  roles: z.array(z.object({ name: z.string(), mode })),
  setting: z
    .literal('GrossAmount')
    .optional()
    .describe('The setting of the tenant that hides it from all users, whatever the roles say'),
})
/** A field that the user may not read or write completely, and the roles that restrict it. */
export type KeptField = z.output<typeof keptField>
/** A field that all counted roles restrict. */
export type HeldMask = Omit<KeptField, 'setting'>

export const ownFieldMasksCall = defineCall({
  paths: ['/portalsync/user/permission/searchFields'],
  key: 'signed-in',
  tag: 'permission',
  summary: ['本人不能完整查看或修改的字段', 'Fields that the caller may not read or write completely'],
  rows: fieldMask,
})
