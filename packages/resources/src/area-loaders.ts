import type { Area } from '@sfa/resource-kit/area'
import type { AreaName } from './areas'

/** Fetches the definitions of an area, for the browser, which has no use for those of pages that are not opened. */
export const areaLoaders = {
  activity: () => import('./activity/definitions'),
  asset: () => import('./asset/definitions'),
  audit: () => import('./audit/definitions'),
  circle: () => import('./circle/definitions'),
  company: () => import('./company/definitions'),
  customer: () => import('./customer/definitions'),
  demo: () => import('./demo/definitions'),
  distributor: () => import('./distributor/definitions'),
  mall: () => import('./mall/definitions'),
  marketing: () => import('./marketing/definitions'),
  material: () => import('./material/definitions'),
  message: () => import('./message/definitions'),
  order: () => import('./order/definitions'),
  organization: () => import('./organization/definitions'),
  parameter: () => import('./parameter/definitions'),
  person: () => import('./person/definitions'),
  pricing: () => import('./pricing/definitions'),
  product: () => import('./product/definitions'),
  publishing: () => import('./publishing/definitions'),
  receivable: () => import('./receivable/definitions'),
  registration: () => import('./registration/definitions'),
  workflow: () => import('./workflow/definitions'),
  warehouse: () => import('./warehouse/definitions'),
} satisfies Record<AreaName, () => Promise<{ definitions: Area }>>
