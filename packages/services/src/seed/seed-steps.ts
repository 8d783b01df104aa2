import { customerArea } from './customer-area'
import { distributorArea } from './distributor-area'
import { identityAccess } from './identity-access'
import { identityConfig } from './identity-config'
import { identityUsers } from './identity-users'
import { jobArea } from './job-stories/job-area'
import { messageArea } from './message-area'
import { personArea } from './person-area'
import { productArea } from './product-area'
import type { SeedStep } from './seed-step'
import { storeArea } from './store-area'

/** In the order in which they run, for each tenant. */
export const seedSteps: readonly SeedStep[] = [
  identityAccess,
  identityUsers,
  identityConfig,
  productArea,
  personArea,
  customerArea,
  distributorArea,
  storeArea,
  messageArea,
  jobArea,
]
