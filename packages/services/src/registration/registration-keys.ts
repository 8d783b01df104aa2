/** Keys of the screen 账号申请. */
export const registrationKeys = {
  search: 'person/accountrequest:search',
  decide: 'person/accountrequest:edit',
} as const
