import type { Schedule } from '@sfa/kit/job/define-schedule'
import type { Mistake } from '@sfa/kit/mistakes/mistake'
import type { ActionHandler } from '../action/action-handler'
import type { Approvable, Workflow } from '../approval/approvable'
import type { AnsweredCall } from '../calls/answered-call'
import type { PictureKeys } from '../files/upload-keys'
import type { JobHandler } from '../job/define-handler'
import type { ReportQuery } from '../report/report-query'
import type { Behaviour } from '../resource/behaviour'
import type { ObjectCall } from '../resource/calls/object-call'

/** What an area adds on the server: the `area` of its `area.ts`. The programs find it by the folder. */
export interface AreaOperations {
  /** Calls that no definition makes, each with the operation that answers it. */
  calls?: readonly AnsweredCall[]
  /** What is done with its records beyond what every record has. */
  behaviours?: readonly Behaviour[]
  /** What actions do beyond the state of their record. */
  actions?: readonly ActionHandler[]
  /** Documents that a workflow can decide about. */
  approvables?: readonly Approvable[]
  /** The queries of its reports. */
  reports?: readonly ReportQuery[]
  /** Calls of the object families that the area answers instead of a resource. */
  objectCalls?: readonly ObjectCall[]
  /** Who may send pictures for pages made by hand; of a definition's fields it is known. */
  pictures?: readonly PictureKeys[]
  /** One handler for each of its job contracts. */
  jobs?: readonly JobHandler[]
  /** Its jobs that start at set times. */
  schedules?: readonly Schedule[]
  /** Decides about the documents of all areas; at most one area has it. */
  workflow?: Workflow
  /** What is wrong where the areas are put together. Empty where the product may start. */
  mistakes?: (approvables: readonly Approvable[]) => readonly Mistake[]
}
