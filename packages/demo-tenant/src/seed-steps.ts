import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { keepConfiguration } from '@sfa/foundation/operations/configuration'
import { keepMenuAndRoles } from '@sfa/foundation/operations/menu-and-roles'
import { activityArea } from './areas/activity-area'
import { approvalArea } from './areas/approval-area'
import { assetArea } from './areas/asset-area'
import { changeArea } from './areas/change-area'
import { circleArea } from './areas/circle-area'
import { couponArea } from './areas/coupon-area'
import { customerArea } from './areas/customer-area'
import { detailArea } from './areas/detail-area'
import { distributorArea } from './areas/distributor-area'
import { ecArea } from './areas/ec-area'
import { layoutArea } from './areas/layout-area'
import { materialArea } from './areas/material-area'
import { messageArea } from './areas/message-area'
import { orderArea } from './areas/order-area'
import { personArea } from './areas/person-area'
import { pricingArea } from './areas/pricing-area'
import { productArea } from './areas/product-area'
import { promotionArea } from './areas/promotion-area'
import { quotaArea } from './areas/quota-area'
import { rebateArea } from './areas/rebate-area'
import { robotArea } from './areas/robot-area'
import { shopArea } from './areas/shop-area'
import { stockArea } from './areas/stock-area'
import { storeArea } from './areas/store-area'
import { warehouseArea } from './areas/warehouse-area'
import { workflowArea } from './areas/workflow-area'
import { identityUsers } from './identity-users'
import { jobArea } from './job-stories/job-area'
import type { SeedStep } from './seed-step'

/** The menu follows the product at every start. */
const menuAndRoles: SeedStep = {
  name: 'menu and roles',
  run: ({ services, tenant }) =>
    inTenant(services.db, tenant.id, tx => keepMenuAndRoles(tx, { runsPlatform: tenant.runsPlatform === true })),
}

const configuration: SeedStep = {
  name: 'system configuration',
  run: ({ services, tenant }) => inTenant(services.db, tenant.id, tx => keepConfiguration(tx, tenant.name)),
}

/** What a person finds who signs in: people, products, customers and prices. In the order in which they run. */
export const firstSteps: readonly SeedStep[] = [
  menuAndRoles,
  identityUsers,
  configuration,
  productArea,
  personArea,
  customerArea,
  distributorArea,
  storeArea,
  detailArea,
  pricingArea,
  rebateArea,
  promotionArea,
  couponArea,
  activityArea,
  warehouseArea,
  shopArea,
]

/** What has happened with it. The orders of a full demo take longer than all of the first steps. */
export const laterSteps: readonly SeedStep[] = [
  orderArea,
  quotaArea,
  changeArea,
  stockArea,
  layoutArea,
  materialArea,
  ecArea,
  robotArea,
  assetArea,
  circleArea,
  workflowArea,
  messageArea,
  approvalArea,
  jobArea,
]
