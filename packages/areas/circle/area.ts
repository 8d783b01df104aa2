import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { walletHandlers } from './operations/allocate-wallet'
import { circleBehaviours } from './operations/circle.behaviour'
import { drawForPerson } from './operations/draw-packet'
import { packetCalls } from './operations/packet-calls'
import { passTopUp } from './operations/pass-top-up'
import { refundPacket } from './operations/refund-packet'
import { refundPacketsHandler } from './operations/refund-packets.handler'
import { refundPacketsJob } from './operations/refund-packets.job'
import { topUpApprovable } from './operations/top-up.approvable'
import { walletMoveQuery } from './operations/wallet-move.report'

export const area: AreaOperations = {
  calls: [...packetCalls],
  behaviours: [...circleBehaviours],
  actions: [...walletHandlers, passTopUp, drawForPerson, refundPacket],
  approvables: [topUpApprovable],
  reports: [walletMoveQuery],
  jobs: [refundPacketsHandler],
  schedules: [
    // A packet lasts for a day.
    defineSchedule({ name: 'refund-packets', contract: refundPacketsJob, cron: '50 * * * *', payload: {} }),
  ],
}
