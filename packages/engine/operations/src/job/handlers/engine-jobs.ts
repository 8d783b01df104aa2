import type { JobHandler } from '../define-handler'
import { batchActionHandler } from './batch-action.handler'
import { batchChangeHandler } from './batch-change.handler'
import { exportHandler } from './export.handler'
import { fileListHandler } from './file-list.handler'
import { importHandler } from './import.handler'
import { photoImportHandler } from './photo-import.handler'

/** Jobs over records of every area. */
export const engineJobs: readonly JobHandler[] = [
  batchActionHandler,
  batchChangeHandler,
  exportHandler,
  fileListHandler,
  importHandler,
  photoImportHandler,
]
