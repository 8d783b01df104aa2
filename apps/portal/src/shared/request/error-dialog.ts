import { createElement, type ReactNode } from 'react'
import { text } from '../language/locale'
import { notice, onceProvided } from '../notice'
import type { RequestError } from './request-error'

/** The dialog of a refused call comes half a second later, so that a page may still replace it. */
export const errorDialogDelayMs = 500

// One failing page fires several calls: the same words are shown once.
const shown = new Set<string>()

/** Says it once, however many of its callers ask. */
export function showRequestError(error: RequestError): void {
  if (error.said) return
  error.said = true
  const { title, content, delay } = describe(error)
  const reasons = reasonsOf(error)
  const words = [title, content, ...reasons].join('\n')
  if (shown.has(words)) return
  shown.add(words)
  const open = () =>
    notice.modal.error({
      title,
      content: withMore(content, reasons, error.traceId),
      okText: text('common:gotIt'),
      afterClose: () => shown.delete(words),
    })
  setTimeout(() => onceProvided(open), delay)
}

/** So many reasons are shown; a form or a list that may have more of them shows them at their places. */
const mostReasons = 5

/** Why the fields of a call were refused, where no form of the page says it beside them. */
const reasonsOf = ({ failures }: RequestError): string[] =>
  [...new Set(failures.map(({ message }) => message))].slice(0, mostReasons)

/** The words, below them the reasons, and the number under which the server's log lines have the call. */
function withMore(content: string, reasons: readonly string[], traceId: string | undefined): ReactNode {
  if (reasons.length === 0 && !traceId) return content
  return [
    content,
    ...reasons.map(reason => createElement('div', { key: reason }, reason)),
    traceId &&
      createElement('div', { key: 'trace', className: 'request-trace' }, text('common:error.trace', { id: traceId })),
  ]
}

function describe(error: RequestError): { title: string; content: string; delay: number } {
  if (error.code === 'busy')
    return { title: text('common:error.requestTitle'), content: text('common:error.busy'), delay: 0 }
  if (error.code === 'network')
    return { title: text('common:error.timeoutTitle'), content: text('common:error.network'), delay: 0 }
  return {
    title: text('common:error.refusedTitle'),
    content: error.message || text('common:error.requestFailed'),
    delay: errorDialogDelayMs,
  }
}
