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
  /** Fields of the page's records that are kept from the user in what they may do. */
  fields: readonly KeptField[]
}

/** A field that all counted roles keep back, the mildest mode among them, and each role by name with its own. */
export interface HeldMask {
  field: string
  mode: FieldMode
  roles: readonly { name: string; mode: FieldMode }[]
}

/** A field that somebody does not have whole, and what keeps it back. */
export interface KeptField extends HeldMask {
  /** The setting of the tenant that hides it from everybody, whatever the roles say. */
  setting?: 'GrossAmount'
}
