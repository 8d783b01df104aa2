import type { Approvable } from '@sfa/operations/approval/approvable'
import { topUp } from '../definitions/top-up.resource'

export const topUpApprovable: Approvable = {
  of: topUp,
  summary: ['code', 'walletID', 'amount', 'paidDate', 'voucherNo', 'reason', 'remark'],
  title: ['walletID', 'reason'],
  amount: 'amount',
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
  withdrawn: 'withdraw',
}
