import { defineFlow, type Guard } from '@sfa/kit/flow/flow'

/** An opening balance takes nothing that could be held. */
const takesGoods: Guard = ({ kind }) => (kind === 'opening' ? { code: 'openingTakesNothing' } : null)

/**
 * An opening balance, an adjustment or a transfer. A posted document is corrected by reversing it, never by changing
 * it.
 */
export const stockDocumentFlow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    reserved: { label: ['已锁库', 'Stock held'], tone: 'waiting' },
    posted: { label: ['已过账', 'Posted'], tone: 'good' },
    reversed: { label: ['已冲销', 'Reversed'], tone: 'bad' },
    voided: { label: ['已作废', 'Void'], tone: 'bad' },
  },
  transitions: {
    holdStock: { from: ['draft'], to: 'reserved', guard: takesGoods },
    freeStock: { from: ['reserved'], to: 'draft' },
    postStock: { from: ['draft', 'reserved'], to: 'posted' },
    reverseStock: { from: ['posted'], to: 'reversed' },
    voidStock: { from: ['draft'], to: 'voided' },
  },
})

export const stockDocumentKinds = [
  ['opening', ['期初库存', 'Opening balance']],
  ['adjustment', ['库存调整', 'Adjustment']],
  ['transfer', ['仓库调拨', 'Transfer']],
] as const
