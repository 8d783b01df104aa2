import { calls } from '@sfa/operations/area/joined-areas'
import { answerCalls } from '../calls/serve'
import type { App } from '../server-context'
import { actionRoutes } from './action/action-routes'
import { bulkRoutes } from './bulk/bulk-routes'
import { companyRoutes } from './company/company-routes'
import { customerRoutes } from './customer/customer-routes'
import { distributorRoutes } from './distributor/distributor-routes'
import { healthRoutes } from './health/health-routes'
import { mallRoutes } from './mall/mall-routes'
import { messageRoutes } from './message/message-routes'
import { mobileRoutes } from './mobile/mobile-routes'
import { paymentRoutes } from './order/payment-routes'
import { ownCalls } from './own-calls'
import { parameterRoutes } from './parameter/parameter-routes'
import { personRoutes } from './person/person-routes'
import { pictureRoutes } from './picture/picture-routes'
import { pricingRoutes } from './pricing/pricing-routes'
import { photoRoutes } from './product/photo-routes'
import { publishingRoutes } from './publishing/publishing-routes'
import { registrationRoutes } from './registration/registration-routes'
import { reportRoutes } from './report/report-routes'
import { attachRoutes } from './resource/attach-routes'
import { commonApiRoutes } from './resource/common-api-routes'
import { objectFamilyRoutes } from './resource/object-family-routes'
import { objectRecordRoutes } from './resource/object-record-routes'
import { printRoutes } from './resource/print-routes'
import { resourceRoutes } from './resource/resource-routes'
import { selectionRoutes } from './resource/selection-routes'
import { runtimeRoutes } from './runtime/runtime-routes'
import { forgottenPasswordRoutes } from './session/forgotten-password-routes'
import { scanRoutes } from './session/scan-routes'
import { secondFactorRoutes } from './session/second-factor-routes'
import { sessionRoutes } from './session/session-routes'
import { settingsRoutes } from './settings/settings-routes'
import { publishRoutes } from './shell/publish-routes'
import { shellRoutes } from './shell/shell-routes'
import { ssoRoutes } from './sso/sso-routes'
import { waitingRoutes } from './waiting/waiting-routes'
import { definitionRoutes } from './workflow/definition-routes'
import { taskRoutes } from './workflow/task-routes'

/** Every route of the API: what areas answer by their `area.ts`, and modules for what needs more of the request. */
export const routeModules: readonly ((app: App) => Promise<void>)[] = [
  answerCalls(calls),
  attachRoutes,
  actionRoutes,
  bulkRoutes([photoRoutes]),
  companyRoutes,
  customerRoutes,
  definitionRoutes,
  distributorRoutes,
  forgottenPasswordRoutes,
  healthRoutes,
  mallRoutes,
  messageRoutes,
  mobileRoutes,
  commonApiRoutes,
  objectFamilyRoutes,
  objectRecordRoutes,
  paymentRoutes,
  parameterRoutes,
  personRoutes,
  pictureRoutes,
  pricingRoutes,
  printRoutes,
  publishingRoutes,
  publishRoutes,
  registrationRoutes,
  reportRoutes,
  waitingRoutes,
  resourceRoutes(ownCalls),
  runtimeRoutes,
  scanRoutes,
  secondFactorRoutes,
  selectionRoutes,
  sessionRoutes,
  settingsRoutes,
  shellRoutes,
  ssoRoutes,
  taskRoutes,
]
