/** Texts of every error that the service can answer: [zh-CN, en]. zh-TW is made from zh-CN by OpenCC. */
export const errorTexts = {
  notSignedIn: ['登录已过期，请重新登录！', 'Login expired, please log in again!'],
  notPermitted: ['没有操作权限', 'You do not have permission for this action'],
  notFound: ['数据不存在', 'The record does not exist'],
  stale: ['数据已被修改', 'The record was changed by someone else'],
  invalid: ['验证未通过', 'Verification failed'],
  internal: ['操作失败', 'Operation failed'],
} as const satisfies Record<string, readonly [string, string]>

export type ErrorCode = keyof typeof errorTexts
