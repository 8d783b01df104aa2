import { dateTime, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'
import { amount, approvalColumns, holders, node, searched, state, time } from './task-columns'

/** To-do items as a file has them: what the caller has to decide, has submitted, has a copy of; all for administrators. */
export const todoItemReport = defineReport({
  path: '/processwith/todoitem',
  label: ['待办事项', 'To-do items'],
  kind: 'TodoItem',
  page: 'custom',
  params: { text: searched, resource: true, state: true, arriveTime: true, folder: true },
  columns: {
    ...approvalColumns,
    node,
    holders,
    arriveTime: time(['到达时间', 'Arrived']),
    dueTime: dateTime(['截止时间', 'Due']),
    timeLeft: { ...text(['剩余时限', 'Time left']), made: true },
    amount,
    state,
    folder: oneOf(
      ['所在列表', 'List'],
      [
        ['todo', ['待办', 'To do']],
        ['mine', ['我发起', 'Submitted by me']],
        ['copied', ['抄送', 'Copies']],
        ['all', ['全部', 'All']],
      ],
    ),
  },
  sort: 'arriveTime',
  newestFirst: true,
  actions: ['decide', 'manage'],
})
