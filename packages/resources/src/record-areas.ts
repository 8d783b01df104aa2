import { definitions as activity } from './activity/definitions'
import { definitions as asset } from './asset/definitions'
import { definitions as circle } from './circle/definitions'
import { definitions as customer } from './customer/definitions'
import { definitions as demo } from './demo/definitions'
import { definitions as distributor } from './distributor/definitions'
import { definitions as mall } from './mall/definitions'
import { definitions as marketing } from './marketing/definitions'
import { definitions as material } from './material/definitions'
import { definitions as message } from './message/definitions'
import { definitions as order } from './order/definitions'
import { definitions as organization } from './organization/definitions'
import { definitions as parameter } from './parameter/definitions'
import { definitions as person } from './person/definitions'
import { definitions as pricing } from './pricing/definitions'
import { definitions as product } from './product/definitions'
import { definitions as publishing } from './publishing/definitions'
import { definitions as receivable } from './receivable/definitions'
import { definitions as registration } from './registration/definitions'
import { definitions as warehouse } from './warehouse/definitions'
import { definitions as workflow } from './workflow/definitions'

/** The areas that have records of their own, which the audit tells of. */
export const recordAreas = {
  activity,
  asset,
  circle,
  customer,
  demo,
  distributor,
  mall,
  marketing,
  material,
  message,
  order,
  organization,
  parameter,
  person,
  pricing,
  product,
  publishing,
  receivable,
  registration,
  workflow,
  warehouse,
}
