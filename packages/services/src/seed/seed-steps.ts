import { inTenant } from '@sfa/db/tenant-transaction'
import { keepConfiguration } from '../foundation/configuration'
import { keepMenuAndRoles } from '../foundation/menu-and-roles'
import { activityArea } from './activity-area'
import { approvalArea } from './approval-area'
import { assetArea } from './asset-area'
import { circleArea } from './circle-area'
import { couponArea } from './coupon-area'
import { customerArea } from './customer-area'
import { detailArea } from './detail-area'
import { distributorArea } from './distributor-area'
import { ecArea } from './ec-area'
import { identityUsers } from './identity-users'
import { jobArea } from './job-stories/job-area'
import { layoutArea } from './layout-area'
import { materialArea } from './material-area'
import { messageArea } from './message-area'
import { orderArea } from './order-area'
import { personArea } from './person-area'
import { pricingArea } from './pricing-area'
import { productArea } from './product-area'
import { promotionArea } from './promotion-area'
import { quotaArea } from './quota-area'
import { rebateArea } from './rebate-area'
import { robotArea } from './robot-area'
import type { SeedStep } from './seed-step'
import { shopArea } from './shop-area'
import { stockArea } from './stock-area'
import { storeArea } from './store-area'
import { warehouseArea } from './warehouse-area'
import { workflowArea } from './workflow-area'

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
