import { defineArea } from '@sfa/kit/area'
import { ecOrder } from './ec-order.resource'
import { ecRunReport } from './ec-run.report'
import { ecShop } from './ec-shop.resource'
import { ecSku } from './ec-sku.resource'
import { order } from './order.resource'
import { orderParams } from './order-params'
import { orderReportProduct } from './order-report-product.report'
import { orderReportSr } from './order-report-sr.report'
import { orderReportStore } from './order-report-store.report'
import { orderPackage } from './package.resource'
import { orderPush } from './push.resource'
import { robotMessage } from './robot-message.resource'

export const definitions = defineArea({
  resources: [order, orderPackage, orderPush, ecOrder, ecShop, ecSku, robotMessage],
  reports: [ecRunReport, orderReportProduct, orderReportSr, orderReportStore],
  settings: [orderParams],
})
