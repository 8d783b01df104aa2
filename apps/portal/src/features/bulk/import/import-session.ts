import { type ImportMode, importCall, type LinesChoice } from '@sfa/kit/calls/bulk.calls'
import type { Resource } from '@sfa/kit/resource'
import type { JobRow } from '../../../shared/job/job-row'
import { text } from '../../../shared/language/locale'
import { notice } from '../../../shared/notice'
import { call } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'
import { onSessionEnd } from '../../../shared/session/session'
import { createStore, type Store } from '../../../shared/store'
import { findRunning, refuseRunning } from '../job/running-task'
import { startUpload } from '../upload/resumable-upload'
import { createUploadFlow, type UploadFlow } from '../upload/upload-flow'

export interface ImportChoices {
  mode: ImportMode
  /** Of documents: what becomes of lines that the file does not bring. */
  lines: LinesChoice
  /** Of documents that are approved: what was written is submitted. */
  submit: boolean
  /** Jobs whose mapping a person has looked at. */
  mappingSeen: readonly string[]
  /** Jobs that may overwrite what was changed since their preview. */
  overwriting: readonly string[]
}

/** The import of one kind of data in this browser, whether or not its dialog is open. */
export interface ImportSession {
  resource: Resource
  flow: UploadFlow
  choices: Store<ImportChoices>
}

const sessions = new Map<string, ImportSession>()

export function importSessionOf(resource: Resource): ImportSession {
  const name = resource.import?.kind ?? resource.key
  const known = sessions.get(name)
  if (known) return known
  const choices = createStore<ImportChoices>({
    mode: 'insert',
    lines: 'keep',
    submit: false,
    mappingSeen: [],
    overwriting: [],
  })
  const flow = createUploadFlow({
    upload: startUpload,
    start: uploadId => startImport(resource, uploadId, choices.get()),
  })
  const session = { resource, flow, choices }
  sessions.set(name, session)
  return session
}

onSessionEnd(() => {
  for (const { flow } of sessions.values()) flow.discard()
  sessions.clear()
})

/** What the call is sent for a mode; `mode` decides, isCover is what older readers of the log go by. */
export const modeFields = (mode: ImportMode) => ({ mode, isCover: mode === 'insert' ? '0' : '1' }) as const

async function startImport(
  resource: Resource,
  uploadId: string,
  { mode, lines, submit }: Pick<ImportChoices, 'mode' | 'lines' | 'submit'>,
): Promise<string> {
  const { kind, businessType } = resource.import ?? {}
  try {
    const { batchId } = await call(
      importCall,
      {
        uploadId,
        kind,
        businessType,
        ...modeFields(mode),
        ...(resource.linesOf ? { lines } : {}),
        ...(submit ? { submit } : {}),
        preview: true,
      },
      { saidBy: 'modal' },
    )
    return batchId
  } catch (error) {
    await showStartError(resource, error)
    throw error
  }
}

export const findRunningImport = ({ import: spec }: Resource): Promise<JobRow | undefined> =>
  findRunning('import', String(spec?.kind))

/** Leads to the run that stands in the way. */
export const refuseFor = (flow: UploadFlow, running: JobRow): void =>
  refuseRunning(() => flow.follow(running.batchId), running)

/** What the server refused to start after all: another window may have begun a run since the check. */
async function showStartError(resource: Resource, error: unknown): Promise<void> {
  const inTheWay = error instanceof RequestError && ['taskRunning', 'taskWaits'].includes(error.code)
  const running = inTheWay ? await findRunningImport(resource).catch(() => undefined) : undefined
  if (running) refuseFor(importSessionOf(resource).flow, running)
  else showImportError(error)
}

/** A running task is the account-status notice, anything else the server's words under 导入错误. */
export function showImportError(error: unknown): void {
  if (!(error instanceof RequestError)) return
  if (error.code === 'taskRunning') refuseRunning()
  else
    notice.modal.error({
      title: text('bulk:importError'),
      content: error.message,
      okText: text('common:gotIt'),
    })
}
