import { defineFlow } from '@sfa/kit/flow/flow'

/** Days in which a merge can be undone. */
export const undoDays = 30

const hours8 = 8 * 3_600_000
/** As the wire has moments, `YYYY-MM-DD HH:mm:ss` in UTC+8, so that texts compare as times do. */
const wireTime = (moment: number) => new Date(moment + hours8).toISOString().slice(0, 19).replace('T', ' ')

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
        typeof undoUntil === 'string' && undoUntil < wireTime(Date.now())
          ? { code: 'mergeUndoOver', params: { until: undoUntil } }
          : null,
    },
  },
})
