import { text } from '../language/locale'
import { notice } from '../notice'
import { showRequestError } from './error-dialog'
import type { RequestError } from './request-error'

/**
 * A save that failed: 操作失败, and the server's words in the dialog unless fields of the form have them.
 * The form stays open.
 */
export function saySaveFailed(error: RequestError): void {
  if (error.status === 401) return
  notice.message.error({ key: 'save', content: text('common:error.saveFailed') })
  if (error.code !== 'empty' && error.failures.length === 0) showRequestError(error)
}
