import { defineArea } from '@sfa/kit/area'
import { creditAccount } from './credit-account.resource'
import { creditMove } from './credit-move.resource'
import { payLogReport } from './pay-log.report'
import { payment } from './payment.resource'
import { rebateAccount } from './rebate-account.resource'
import { rebateGrant } from './rebate-grant.resource'
import { rebateMove } from './rebate-move.resource'
import { rebateSetting } from './rebate-setting'

export const definitions = defineArea({
  resources: [creditAccount, creditMove, rebateAccount, rebateGrant, rebateMove, payment],
  reports: [payLogReport],
  settings: [rebateSetting],
})
