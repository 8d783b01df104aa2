import { defineFlow } from '@sfa/kit/flow/flow'

/**
 * A coupon: an order locks it, using it ends it, and an order that is cancelled gives it back. Only administrators act on it, by making it void.
 */
export const couponFlow = defineFlow({
  start: 'issued',
  editable: [],
  states: {
    issued: { label: ['未使用', 'Issued'], tone: 'good' },
    locked: { label: ['已锁定', 'Locked'], tone: 'waiting' },
    used: { label: ['已使用', 'Used'], tone: 'neutral' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
    void: { label: ['已作废', 'Void'], tone: 'bad', because: 'voidReason' },
  },
  transitions: {
    lock: { from: ['issued'], to: 'locked', by: 'system' },
    use: { from: ['locked'], to: 'used', by: 'system' },
    // An order that held it is over: it comes back, or its time has passed meanwhile.
    release: { from: ['locked'], to: ['issued', 'expired'], by: 'system' },
    expire: { from: ['issued'], to: 'expired', by: 'system' },
    void: { from: ['issued'], to: 'void', refusal: 'couponNotFree' },
  },
})

/** Issuing coupons to customers: a job does it, and goes on with what is left where it was stopped. */
export const couponIssueFlow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    issuing: { label: ['发放中', 'Being issued'], tone: 'running' },
    done: { label: ['已发放', 'Issued'], tone: 'good' },
    failed: { label: ['未完成', 'Not finished'], tone: 'bad' },
  },
  transitions: {
    issue: { from: ['draft', 'failed'], to: 'issuing' },
    finish: { from: ['issuing'], to: 'done', by: 'system' },
    fail: { from: ['issuing'], to: 'failed', by: 'system' },
    // The run itself was sent again.
    resume: { from: ['failed'], to: 'issuing', by: 'system' },
  },
})
