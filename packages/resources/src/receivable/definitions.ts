import { defineArea } from '@sfa/resource-kit/area'
import { creditAccount } from './credit-account.resource'
import { creditMove } from './credit-move.resource'

export const definitions = defineArea({ resources: [creditAccount, creditMove] })
