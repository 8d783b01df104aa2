import type { HeaderMatch, JobDetails } from '@sfa/kit/calls/job-details'
import { isRunning } from '@sfa/kit/job/phase'
import { undoBegan } from '../../../shared/job/undo-began'
import type { UploadStage } from '../upload/upload-flow'

export const importSteps = ['file', 'mapping', 'preview', 'writing', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** What the body of the dialog shows. */
export type ImportView =
  | 'file'
  | 'uploading'
  | 'loading'
  | 'checking'
  | 'mapping'
  | 'preview'
  | 'writing'
  | 'undoing'
  | 'result'

/** Refusals of a file that another mapping may lift. */
const mappingFaults = ['headersMissing', 'headerDuplicated']

/** Something in the file may have been meant by a header that was not understood: a question for a person. */
export const needsMapping = (mapping: readonly HeaderMatch[]): boolean =>
  mapping.some(({ how, suggestion }) => how === 'unknown' && suggestion !== undefined)

export const isMappingFault = (job: JobDetails): boolean =>
  job.phase === 'failed' && mappingFaults.includes(job.errorCode ?? '') && (job.mapping?.length ?? 0) > 0

/** The person has said yes to the preview: from here on rows are written. */
const isConfirmed = ({ timeline }: JobDetails) => timeline.some(({ event }) => event === 'confirmed')

const isUndoing = ({ timeline }: JobDetails) => undoBegan(timeline) < timeline.length

/**
 * Where an import stands. The mapping is shown by itself only where it leaves a question; it can always be gone back
 * to from the preview.
 */
export function viewOf(stage: UploadStage, job: JobDetails | undefined, mappingSeen: boolean): ImportView {
  if (stage.at === 'file') return 'file'
  if (stage.at !== 'job') return 'uploading'
  if (!job) return 'loading'
  if (isMappingFault(job)) return 'mapping'
  if (!isRunning(job.phase)) return 'result'
  if (isUndoing(job)) return 'undoing'
  if (job.phase === 'preview') return !mappingSeen && needsMapping(job.mapping ?? []) ? 'mapping' : 'preview'
  return job.phase === 'writing' || isConfirmed(job) ? 'writing' : 'checking'
}

export const stepOf = (view: ImportView): ImportStep =>
  ({
    file: 'file',
    uploading: 'file',
    loading: 'file',
    checking: 'mapping',
    mapping: 'mapping',
    preview: 'preview',
    writing: 'writing',
    undoing: 'result',
    result: 'result',
  })[view] as ImportStep
