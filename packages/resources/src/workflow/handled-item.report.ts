import { text } from '@sfa/resource-kit/fields'
import { defineReport, oneOf } from '@sfa/resource-kit/report'
import { amount, approvalColumns, holders, node, searched, state, time } from './task-columns'

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
    decision: oneOf(
      ['我的处理', 'My decision'],
      [
        ['agreed', ['同意', 'Agreed']],
        ['rejected', ['驳回', 'Rejected']],
        ['returned', ['退回', 'Sent back']],
        ['transferred', ['转办', 'Handed on']],
        ['chosen', ['选择审批人', 'Chose approvers']],
        ['resubmitted', ['重新提交', 'Submitted again']],
      ],
    ),
    opinion: text(['审批意见', 'Opinion']),
    amount,
    state,
  },
  sort: 'decideTime',
  newestFirst: true,
})
