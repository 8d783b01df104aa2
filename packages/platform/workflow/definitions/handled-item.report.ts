import { text } from '@sfa/kit/fields/fields'
import { defineReport } from '@sfa/kit/report'
import { amount, approvalColumns, decision, holders, node, searched, state, time } from './task-columns'

/** The decisions of the caller as a file has them, and what has become of them. */
export const handledItemReport = defineReport({
  path: '/processwith/backlogitem',
  label: ['已办事项', 'Handled items'],
  kind: 'HandledItem',
  page: 'custom',
  params: { text: searched, resource: true, state: true, decideTime: true },
  columns: {
    ...approvalColumns,
    node,
    holders,
    decideTime: time(['处理时间', 'Handled']),
    decision,
    opinion: text(['审批意见', 'Opinion']),
    amount,
    state,
  },
  sort: 'decideTime',
  newestFirst: true,
})
