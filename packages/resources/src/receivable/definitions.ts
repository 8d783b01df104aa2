import { defineArea } from '@sfa/resource-kit/area'
import { creditAccount } from './credit-account.resource'
import { creditMove } from './credit-move.resource'
import { rebateAccount } from './rebate-account.resource'
import { rebateGrant } from './rebate-grant.resource'
import { rebateMove } from './rebate-move.resource'
import { rebateSetting } from './rebate-setting'

export const definitions = defineArea({
  resources: [creditAccount, creditMove, rebateAccount, rebateGrant, rebateMove],
  settings: [rebateSetting],
})
