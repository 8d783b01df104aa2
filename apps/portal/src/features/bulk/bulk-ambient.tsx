import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { recordsKey } from '../../resource-screens/record-calls'
import { definitions } from '../../shared/definitions'
import { logKey, logPages } from '../../shared/job/job-calls'
import { hasEnded, type JobRow } from '../../shared/job/job-row'
import { ownJobs } from '../../shared/job/job-stream'
import { usePermission } from '../../shared/menu/use-permission'
import { queryClient } from '../../shared/request/query-client'
import { useStore } from '../../shared/store'
import { announceJob, forgetNews, newsOf } from './announce/announce-job'
import { closeDialog, dialogOf, dialogStore, leaveRepair, shownBatchId } from './dialogs/open-dialog'
import { ImportDialog } from './import/import-dialog'
import { importSessionOf } from './import/import-session'
import { PhotoDialog } from './photo/photo-dialog'
import { RepairDialog } from './repair/repair-dialog'

/** Beside every page: the dialogs of bulk work, the line that tells of the user's jobs, and the news of them. */
export default function BulkAmbient() {
  const open = useStore(dialogStore)
  useTranslation('bulk')
  useNews()
  if (open?.kind === 'import')
    return (
      <ImportDialog key={open.resource.import?.kind} session={importSessionOf(open.resource)} onClose={closeDialog} />
    )
  if (open?.kind === 'repair') return <RepairDialog key={open.batchId} batchId={open.batchId} onClose={leaveRepair} />
  return open?.kind === 'photos' ? (
    <PhotoDialog key={open.spec.kind} resource={open.resource} spec={open.spec} onClose={closeDialog} />
  ) : null
}

function useNews(): void {
  const navigate = useNavigate()
  const can = usePermission()
  const ways = useRef({ navigate, can })
  useEffect(() => {
    ways.current = { navigate, can }
  })
  useEffect(() => {
    const stopListening = ownJobs.onRow((row, before) => {
      if (before?.phase !== row.phase) {
        refreshAfter(row)
        forgetNews(row)
      }
      const news = newsOf(row, before)
      if (!news || shownBatchId() === row.batchId) return
      const { navigate, can } = ways.current
      const page = logPages[row.direction]
      const log = can(`${page.slice(1)}:search`) ? () => void navigate(page) : undefined
      announceJob(row, news, { show: dialogOf(row), log })
    })
    // An open dialog says it itself.
    const stopWatching = dialogStore.subscribe(() => {
      const batchId = shownBatchId()
      if (batchId) forgetNews({ batchId })
    })
    const close = ownJobs.open()
    return () => {
      stopListening()
      stopWatching()
      close()
    }
  }, [])
}

/** Lists show what a job has written; the logs show the job. */
function refreshAfter(row: JobRow): void {
  void queryClient.invalidateQueries({ queryKey: logKey(row.direction) })
  if (!hasEnded(row) || row.direction === 'export') return
  const kind = row.kind.toLowerCase()
  for (const resource of definitions().resources)
    if (
      resource.imports.some(spec => spec.kind.toLowerCase() === kind) ||
      resource.key === row.kind ||
      resource.photoImports.some(spec => spec.kind === row.kind)
    )
      void queryClient.invalidateQueries({ queryKey: recordsKey(resource) })
}
