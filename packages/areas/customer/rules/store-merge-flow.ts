import { wireTimeAt } from '@sfa/kernel/china-day'
import { defineFlow } from '@sfa/kit/flow/flow'

/** Days in which a merge can be undone. */
export const undoDays = 30

/** A merge of two stores and its undoing. */
export const storeMergeFlow = defineFlow({
  start: 'merged',
  editable: [],
  states: {
    merged: { label: ['已合并', 'Merged'], tone: 'good' },
    undone: { label: ['已撤销', 'Undone'], tone: 'neutral' },
  },
  transitions: {
    undoMerge: {
      from: ['merged'],
      to: 'undone',
      guard: ({ undoUntil }) =>
        typeof undoUntil === 'string' && undoUntil < wireTimeAt(Date.now())
          ? { code: 'mergeUndoOver', params: { until: undoUntil } }
          : null,
    },
  },
})
