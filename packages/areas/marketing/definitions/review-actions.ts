import type { Action } from '@sfa/kit/actions/action'
import { opinion, stopReason } from './promotion-fields'

/** The page that reviews all of them offers the decisions too. */
const reviewKey = 'marketing/approval:decide'
const stamp = { by: 'confirmer', at: 'confirmTime' }

/** What is done with promotions and batches of coupons (docs/areas/marketing.md). */
export const reviewActions = {
  submit: { label: ['提交审批', 'Submit'], key: 'edit' },
  pass: { label: ['通过', 'Pass'], key: 'decide', otherKeys: [reviewKey], body: { opinion }, stamp },
  reject: {
    label: ['驳回', 'Reject'],
    key: 'decide',
    otherKeys: [reviewKey],
    body: { opinion: { ...opinion, required: true } },
    stamp,
    danger: true,
  },
  revise: {
    label: ['新版本', 'New version'],
    key: 'edit',
    confirm: [
      '修改后须重新审批；审批通过之前，原版本继续有效',
      'The change needs approval. Until then the version in force stays so',
    ],
  },
  stop: {
    label: ['停用', 'Stop'],
    key: 'stop',
    body: { stopReason: { ...stopReason, required: true } },
    danger: true,
  },
} as const satisfies Readonly<Record<string, Action>>
