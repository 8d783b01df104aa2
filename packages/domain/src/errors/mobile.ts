import type { ErrorTexts } from './error-texts-shape'

export const mobileErrors = {
  syncTypeWaits: ['同步类型“{type}”尚未启用，手机端还不能同步', 'The sync type "{type}" is not sent to phones yet'],
  syncCursor: ['同步进度已失效，请重新同步', 'This page cannot be continued: pull the type anew'],
} as const satisfies ErrorTexts
