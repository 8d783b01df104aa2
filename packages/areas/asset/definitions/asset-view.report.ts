import { date, dateTime, number, ref, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'
import { assetKinds } from './asset-choices'

/** The assets that stand in stores, with the days since they were seen last, and which are an alert by the setting. */
export const assetViewReport = defineReport({
  path: '/asset/assetview',
  label: ['资产查看', 'Asset view'],
  params: { alert: true, kind: true, code: true, storeID: true, orgID: true, unseenDays: true },
  columns: {
    code: text(['资产编码', 'Asset code']),
    name: text(['资产名称', 'Asset name']),
    kind: oneOf(['资产类型', 'Kind'], assetKinds),
    storeID: ref(['投放门店', 'Store'], 'customer.store'),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org'),
    deployedDate: date(['投放日期', 'Deployed on']),
    lastSeenTime: dateTime(['最近盘点', 'Last seen']),
    unseenDays: number(['未盘点天数', 'Days not seen']),
    alert: oneOf(
      ['预警', 'Alert'],
      [
        ['1', ['超期未盘点', 'Not seen too long']],
        ['0', ['正常', 'Normal']],
      ],
    ),
    assets: number(['资产数', 'Assets']),
    alerts: number(['预警数', 'Alerts']),
  },
  folded: ['assets', 'alerts'],
  sort: 'unseenDays',
  newestFirst: true,
  quick: ['code', 'name'],
  totals: { assets: 'sum', alerts: 'sum' },
  chart: { kind: 'bar', by: 'kind', values: ['assets', 'alerts'] },
  drill: { code: { to: '/asset/assetvindicate', where: { code: 'code' } } },
})
