import { text } from './language/locale'
import { notice, onceProvided } from './notice'
import { RequestError } from './request/request-error'

/** 1-shell.md §8: a call for system parameters that is refused warns, in place of the usual dialog (ambiguities C17). */
export function warnOfParameters(error: unknown): void {
  if (!(error instanceof RequestError) || error.status === 401 || error.said) return
  onceProvided(() => notice.message.warning({ key: 'parameters', content: text('common:error.parameters') }))
}
