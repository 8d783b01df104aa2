import { schemaDiff } from '@sfa/db/schema/schema-diff'
import { schemaModel } from '@sfa/db/schema/table-model'
import { code, dateTime, money, ref, text } from '@sfa/kit/fields/fields'
import { defineFlow } from '@sfa/kit/flow/flow'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import type pg from 'pg'

export const offerFlow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    waiting: { label: ['审批中', 'Waiting'], tone: 'waiting' },
    passed: { label: ['已通过', 'Passed'], tone: 'good' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'bad' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
  },
  transitions: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'waiting',
      guard: ({ amount }) => (Number(amount) > 0 ? null : { code: 'min', params: { min: 1 } }),
    },
    pass: { from: ['waiting'], to: 'passed' },
    reject: { from: ['waiting'], to: 'rejected', refusal: 'alreadyHandled' },
    withdraw: { from: ['waiting', 'passed'], to: ['draft', 'rejected'] },
    expire: { from: ['draft'], to: 'expired', by: 'system' },
  },
})

const opinion = text(['意见', 'Opinion'], { max: 200, edit: 'never' })

/** A document as the page of documentation has it: an offer with an organisation, a flow and an approval. */
export const offer = defineResource({
  key: 'trial.offer',
  path: '/trial/offer',
  label: ['报价', 'Offer'],
  title: 'code',
  scope: { org: 'orgID' },
  fields: {
    code: code(['编码', 'Code'], { required: true, unique: true }),
    orgID: ref(['组织', 'Organisation'], 'organization.org', { required: true }),
    amount: money(['金额', 'Amount']),
    state: stateOf(offerFlow),
    opinion,
    decidedBy: text(['审批人', 'Decided by'], { edit: 'never' }),
    refusedBy: ref(['驳回人', 'Refused by'], 'person.user', { edit: 'never' }),
    decidedTime: dateTime(['审批时间', 'Decided at'], { edit: 'never' }),
  },
  flow: offerFlow,
  actions: {
    submit: { label: ['提交', 'Submit'], key: 'submit' },
    pass: { label: ['通过', 'Pass'], key: 'decide', body: { opinion }, stamp: { by: 'decidedBy', at: 'decidedTime' } },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp: { by: 'refusedBy', at: 'decidedTime' },
      danger: true,
    },
    withdraw: { label: ['撤回', 'Withdraw'], key: 'submit', body: { reason: text(['原因', 'Reason'], { max: 20 }) } },
    remind: {
      label: ['催办', 'Remind'],
      key: 'submit',
      guard: ({ state }) => (state === 'waiting' ? null : { code: 'wrongState' }),
    },
  },
})

/** Makes its table, as `npm run new migration` would. */
export async function createOffers(pool: pg.Pool): Promise<void> {
  for (const statement of schemaDiff({}, schemaModel([offer]))) await pool.query(statement)
}
