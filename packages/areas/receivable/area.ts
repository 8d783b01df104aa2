import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { creditBehaviours } from './operations/credit.behaviour'
import { expireRebatesHandler } from './operations/expire-rebates.handler'
import { expireRebatesJob } from './operations/expire-rebates.job'
import { rebateHandlers } from './operations/grant-rebate'
import { rebateBehaviours } from './operations/rebate.behaviour'

export const area: AreaOperations = {
  behaviours: [...creditBehaviours, ...rebateBehaviours],
  actions: [...rebateHandlers],
  jobs: [expireRebatesHandler],
  schedules: [defineSchedule({ name: 'expire-rebates', contract: expireRebatesJob, cron: '6 0 * * *', payload: {} })],
}
