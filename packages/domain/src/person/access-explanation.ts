import type { FieldMode } from './field-mask'

/** Rules in the order in which they are asked; the first that refuses decides. */
export const accessRules = [
  'userMissing',
  'userInvalid',
  'passwordInitial',
  'noRole',
  'pageUnknown',
  'actionUnknown',
  'notGranted',
  'removed',
  'accessList',
  'recordMissing',
  'outOfScope',
] as const
export type AccessRule = (typeof accessRules)[number]

export interface AccessStep {
  rule: AccessRule
  verdict: 'passed' | 'refused'
  /** What the rule looked at: names of roles, organisations, keys. */
  facts: readonly string[]
}

export interface Explanation {
  allowed: boolean
  /** The rule that refuses; null where everything lets the user through. */
  decidedBy: AccessRule | null
  steps: readonly AccessStep[]
  /** Fields of the page's records that the user cannot read or write completely. */
  fields: readonly KeptField[]
}

/** A field that all counted roles restrict: the mildest mode among them, and each role by name with its own mode. */
export interface HeldMask {
  field: string
  mode: FieldMode
  roles: readonly { name: string; mode: FieldMode }[]
}

/** A field that the user may not read or write completely, and the roles that restrict it. */
export interface KeptField extends HeldMask {
  /** The setting of the tenant that hides it from all users, whatever the roles say. */
  setting?: 'GrossAmount'
}
