import { defineArea } from '@sfa/resource-kit/area'
import { order } from './order.resource'
import { orderParams } from './order-params'
import { orderReportProduct } from './order-report-product.report'
import { orderReportSr } from './order-report-sr.report'
import { orderReportStore } from './order-report-store.report'
import { orderPackage } from './package.resource'
import { orderPush } from './push.resource'

export const definitions = defineArea({
  resources: [order, orderPackage, orderPush],
  reports: [orderReportProduct, orderReportSr, orderReportStore],
  settings: [orderParams],
})
