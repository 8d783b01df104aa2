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
