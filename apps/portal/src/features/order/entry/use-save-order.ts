import { createOrderCall, submitOrderCall, updateOrderCall } from '@sfa/order/definitions/order.calls'
import { useRef, useState } from 'react'
import { call } from '../../../shared/request/call'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError, type RequestFailure } from '../../../shared/request/request-error'
import { traceId } from '../../../shared/request/request-headers'
import type { orderBody } from './entry-order'

type Body = NonNullable<ReturnType<typeof orderBody>>

/** An order that the server has, in the version that was seen. */
export interface KnownOrder {
  id: string
  ver: number
  orderNumber: string
}

interface Options {
  known: KnownOrder | undefined
  /** The server has what was typed, as a draft. */
  onKept: (kept: KnownOrder) => void
  onSubmitted: (order: KnownOrder) => void
}

/**
 * Saves an order, as a draft or submitted. What is pressed twice is sent once, and what is sent again after its answer
 * was lost has the key of the first time, so that the server does it once.
 */
export function useSaveOrder({ known, onKept, onSubmitted }: Options) {
  const [busy, setBusy] = useState<'draft' | 'submit'>()
  const [failures, setFailures] = useState<readonly RequestFailure[]>([])
  /** The total that the user saw, where the server has another one now. */
  const [changedFrom, setChangedFrom] = useState<number>()
  const isBusy = useRef(false)
  const last = useRef({ text: '', key: '' })

  const optionsFor = (sent: unknown) => {
    const text = JSON.stringify(sent)
    if (last.current.text !== text) last.current = { text, key: traceId() }
    return { saidBy: 'form', onceKey: last.current.key } as const
  }
  const send = async (body: Body, submit: boolean, expectedTotal: number | null): Promise<void> => {
    if (!known) {
      const sent = { ...body, submit, ...(submit ? { expectedTotal } : {}) }
      const made = await call(createOrderCall, sent, optionsFor(sent))
      return submit ? onSubmitted(made) : onKept(made)
    }
    const changed = { ...body, id: known.id, ver: known.ver }
    const kept = await call(updateOrderCall, changed, optionsFor(changed))
    onKept(kept)
    if (!submit) return
    const asked = { id: kept.id, ver: kept.ver, expectedTotal }
    onSubmitted(await call(submitOrderCall, asked, optionsFor(asked)))
  }
  const save = async (body: Body, submit: boolean, expectedTotal: number | null): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(submit ? 'submit' : 'draft')
    setFailures([])
    setChangedFrom(undefined)
    try {
      await send(body, submit, expectedTotal)
      last.current = { text: '', key: '' }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // It was refused and nothing was done: what is sent next is another request.
      if (error.code !== 'network' && error.code !== 'busy') last.current = { text: '', key: '' }
      if (error.code === 'priceChanged') setChangedFrom(expectedTotal ?? 0)
      else if (error.failures.length > 0) setFailures(error.failures)
      else if (error.code !== 'network' && error.code !== 'busy') showRequestError(error)
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }
  return { busy, failures, changedFrom, save, forgetChange: () => setChangedFrom(undefined) }
}
