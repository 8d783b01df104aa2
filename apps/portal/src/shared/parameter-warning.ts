import { text } from './language/locale'
import { notice, onceProvided } from './notice'
import { RequestError } from './request/request-error'

/** A call for system parameters that is refused warns, in place of the usual dialog. */
export function warnOfParameters(error: unknown): void {
  if (!(error instanceof RequestError) || error.status === 401 || error.said) return
  onceProvided(() => notice.message.warning({ key: 'parameters', content: text('common:error.parameters') }))
}
