import { reportQuery } from '@sfa/operations/report/report-query'
import { payLogReport } from '@sfa/receivable/definitions/pay-log.report'
import { payment } from '@sfa/receivable/definitions/payment.resource'
import { sql } from 'kysely'

export const payLogQuery = reportQuery(payLogReport, ({ rows }) => ({
  from: sql`${rows(payment)} p`,
  id: sql`p.id`,
  columns: {
    createTime: sql`p.create_time`,
    code: sql`p.code`,
    subject: sql`p.subject`,
    orderNumber: sql`case when p.subject = 'order' then p.document_no end`,
    topUpCode: sql`case when p.subject = 'topUp' then p.document_no end`,
    customerCode: sql`p.customer_code`,
    customerName: sql`p.customer_name`,
    direction: sql`p.direction`,
    state: sql`p.state`,
    way: sql`p.way`,
    provider: sql`p.provider`,
    providerNo: sql`p.provider_no`,
    amount: sql`p.amount`,
    received: sql`case when p.state = 'succeeded' and p.direction = 'pay' then p.amount end`,
    refunded: sql`case when p.state = 'succeeded' and p.direction = 'refund' then p.amount end`,
    payTime: sql`p.pay_time`,
    answer: sql`p.answer`,
    userName: sql`p.user_name`,
    orgID: sql`p.org_id`,
    attempts: sql`1`,
  },
}))
