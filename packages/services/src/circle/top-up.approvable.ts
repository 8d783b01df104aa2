import { topUp } from '@sfa/resources/circle/top-up.resource'
import type { Approvable } from '../approval/approvable'

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
