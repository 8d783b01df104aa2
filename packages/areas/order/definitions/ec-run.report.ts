import { dateTime, number, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf, shows } from '@sfa/kit/report'
import { ecOrder } from './ec-order.resource'

/** Imports of e-commerce orders, and what became of the orders that they brought. */
export const ecRunReport = defineReport({
  path: '/order/ecimportrun',
  label: ['电商导入批次', 'E-commerce import runs'],
  kind: 'EcImportRun',
  params: { runNo: true, userName: true, fileName: true, phase: true, createTime: true },
  columns: {
    runNo: text(['导入批次', 'Import run']),
    createTime: dateTime(['导入时间', 'Imported at'], { required: true }),
    userName: text(['导入人', 'Imported by']),
    fileName: text(['文件', 'File']),
    phase: oneOf(
      ['进度', 'Phase'],
      [
        ['open', ['进行中', 'Under way']],
        ['preview', ['待确认', 'At its preview']],
        ['done', ['已完成', 'Done']],
        ['undone', ['已撤销', 'Undone']],
        ['failed', ['失败', 'Failed']],
        ['cancelled', ['已取消', 'Cancelled']],
      ],
    ),
    rows: number(['行数', 'Rows']),
    refused: number(['拒绝行数', 'Rows refused']),
    orders: number(['订单数', 'Orders']),
    made: number(['已生成', 'Made']),
    waiting: number(['待生成', 'Waiting']),
    failed: number(['生成失败', 'Not made']),
    shipped: number(['已发货', 'Shipped']),
    cancelled: number(['已取消', 'Cancelled']),
    paid: shows(ecOrder, 'paid'),
  },
  sort: 'createTime',
  newestFirst: true,
  quick: ['runNo', 'fileName'],
  totals: { orders: 'sum', made: 'sum', waiting: 'sum', failed: 'sum', shipped: 'sum', cancelled: 'sum', paid: 'sum' },
  drill: {
    orders: { to: '/order/ecorderimport', where: { importRun: 'runNo' } },
    made: { to: '/order/ecorderimport', where: { importRun: 'runNo' }, only: { state: ['made'] } },
    waiting: { to: '/order/ecorderimport', where: { importRun: 'runNo' }, only: { state: ['waiting'] } },
    failed: { to: '/order/ecorderimport', where: { importRun: 'runNo' }, only: { state: ['failed'] } },
  },
})
