import type { ErrorTexts } from './error-texts-shape'

export const commonErrors = {
  notSignedIn: ['登录已过期，请重新登录！', 'Login expired, please log in again!'],
  notPermitted: ['没有操作权限', 'You do not have permission for this action'],
  notFound: ['数据不存在', 'The record does not exist'],
  stale: ['数据已被修改', 'The record was changed by someone else'],
  invalid: ['验证未通过', 'Verification failed'],
  invalidRequest: ['参数效验未通过!', 'The request is not valid'],
  internal: ['操作失败', 'Operation failed'],
  selectionTooLarge: ['最多选择{max}条', 'At most {max} records may be chosen'],
  tooManyRequests: ['操作过于频繁，请稍后再试', 'Too many requests, please try again later'],
  bodyTooLarge: ['提交的内容超过{max}', 'The request is larger than {max}'],
  nothingToSave: ['保存数据不能为空', 'There is nothing to save'],
  ruleBroken: ['{message}', '{message}'],
} as const satisfies ErrorTexts
