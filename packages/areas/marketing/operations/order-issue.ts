import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { createRunIn } from '@sfa/operations/job/life/create-run'
import { sql } from 'kysely'
import { couponIssue } from '../definitions/coupon-issue.resource'
import { issueCoupons } from './issue-coupons'
import { issueCouponsJob } from './issue-coupons.job'

/** Starts the job that issues the coupons. What is at fault with the batch is said at once. */
export const orderIssue = actionHandler({
  of: couponIssue,
  action: 'issue',
  async run(tx, caller, { row }) {
    const issueId = String(row.id)
    const { rows } = await sql`
      select from marketing_coupon_issue i where i.id = ${issueId} and (
        cardinality(i.store_ids || i.store_group_ids || i.distributor_ids) > 0
        or exists (select from marketing_coupon_issue_customers l where l.head_id = i.id))`.execute(tx)
    if (rows.length === 0) throw new AppError('invalid', {}, 200, [{ field: 'customers', code: 'couponNoCustomers' }])
    await issueCoupons(tx, { batchId: String(row.batchID), by: caller.userName }, [])
    await createRunIn(tx, caller, issueCouponsJob, {
      kind: couponIssue.key,
      direction: 'none',
      fileName: String(row.code),
      payload: { issueId },
    })
    return undefined
  },
})
