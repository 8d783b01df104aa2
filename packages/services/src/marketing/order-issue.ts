import { AppError } from '@sfa/domain/app-error'
import { issueCouponsJob } from '@sfa/jobs/issue-coupons'
import { couponIssue } from '@sfa/resources/marketing/coupon-issue.resource'
import { sql } from 'kysely'
import { actionHandler } from '../action/action-handler'
import { createRunIn } from '../job/life/create-run'
import { issueCoupons } from './issue-coupons'

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
