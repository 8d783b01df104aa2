import { activityErrors } from './errors/activity'
import { assetErrors } from './errors/asset'
import { bulkErrors } from './errors/bulk'
import { catalogueErrors } from './errors/catalogue'
import { circleErrors } from './errors/circle'
import { commonErrors } from './errors/common'
import { companyErrors } from './errors/company'
import { customerErrors } from './errors/customer'
import { ecOrderErrors } from './errors/ec-order'
import { fieldErrors } from './errors/field'
import { fulfilmentErrors } from './errors/fulfilment'
import { jobErrors } from './errors/job'
import { marketingErrors } from './errors/marketing'
import { materialErrors } from './errors/material'
import { messageErrors } from './errors/message'
import { mobileErrors } from './errors/mobile'
import { orderErrors } from './errors/order'
import { parameterErrors } from './errors/parameter'
import { personErrors } from './errors/person'
import { photoErrors } from './errors/photo'
import { pricingErrors } from './errors/pricing'
import { publishingErrors } from './errors/publishing'
import { receivableErrors } from './errors/receivable'
import { robotErrors } from './errors/robot'
import { sessionErrors } from './errors/session'
import { warehouseErrors } from './errors/warehouse'
import { workflowErrors } from './errors/workflow'
import { workflowDesignErrors } from './errors/workflow-design'

/** Texts of every error that the service can answer. Each area keeps its own file in errors/. */
export const errorTexts = {
  ...commonErrors,
  ...fieldErrors,
  ...fulfilmentErrors,
  ...sessionErrors,
  ...bulkErrors,
  ...jobErrors,
  ...photoErrors,
  ...orderErrors,
  ...ecOrderErrors,
  ...robotErrors,
  ...parameterErrors,
  ...personErrors,
  ...activityErrors,
  ...assetErrors,
  ...circleErrors,
  ...marketingErrors,
  ...materialErrors,
  ...messageErrors,
  ...catalogueErrors,
  ...customerErrors,
  ...companyErrors,
  ...mobileErrors,
  ...pricingErrors,
  ...publishingErrors,
  ...receivableErrors,
  ...workflowDesignErrors,
  ...workflowErrors,
  ...warehouseErrors,
}

export type ErrorCode = keyof typeof errorTexts
