import { batchChangeJob } from './batch-change'
import { exportJob } from './export'
import { importJob } from './import'
import { photoImportJob } from './photo-import'

/** Every job that can be created. */
export const jobContracts = [importJob, exportJob, photoImportJob, batchChangeJob] as const

export type JobName = (typeof jobContracts)[number]['job']
