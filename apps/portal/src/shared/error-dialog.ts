import { createElement, type ReactNode } from 'react'
import { text } from './locale'
import { notice, onceProvided } from './notice'
import type { RequestError } from './request-error'

/** 1-shell.md §8: the dialog of a refused call comes half a second later, so that a page may still replace it. */
export const errorDialogDelayMs = 500

// One failing page fires several calls: the same words are shown once.
const shown = new Set<string>()

/** Says it once, however many of its callers ask. */
export function showRequestError(error: RequestError): void {
  if (error.said) return
  error.said = true
  const { title, content, delay } = describe(error)
  const words = `${title}\n${content}`
  if (shown.has(words)) return
  shown.add(words)
  const open = () =>
    notice.modal.error({
      title,
      content: withTrace(content, error.traceId),
      okText: text('common:gotIt'),
      afterClose: () => shown.delete(words),
    })
  setTimeout(() => onceProvided(open), delay)
}

/** The words, and below them the number under which the server's log lines have the call. */
const withTrace = (content: string, traceId: string | undefined): ReactNode =>
  traceId
    ? [
        content,
        createElement('div', { key: 'trace', className: 'request-trace' }, text('common:error.trace', { id: traceId })),
      ]
    : content

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
