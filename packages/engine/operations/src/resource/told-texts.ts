import type { AppError } from '@sfa/kernel/app-error'
import { keptText } from '@sfa/kernel/told-text'
import { textOf } from './batch/change-batch'

const mostCharacters = 500

/** Why something has failed, for a `told` field: in both languages. */
export const keptReason = (error: AppError): string =>
  keptText([textOf(error, 'zh-CN').slice(0, mostCharacters), textOf(error, 'en-US').slice(0, mostCharacters)])
