import type { Resource } from '@sfa/kit/resource'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logPages } from '../../../shared/job/job-calls'
import { colon } from '../../../shared/language/label'
import { text } from '../../../shared/language/locale'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request/request-error'
import { findRunning, refuseRunning } from '../job/running-task'

/** The button can be pressed again so long after the check. */
export const restMs = 2_000

/** The check before an export: one export of a kind at a time and person; `onFree` where none is running. */
export function useExportCheck(kind: () => Resource, onFree: (kind: Resource) => void) {
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const can = usePermission()
  useEffect(() => () => clearTimeout(timer.current), [])

  const begin = async () => {
    setBusy(true)
    try {
      const running = await findRunning('export', exportType(kind()))
      const toLog = can(`${logPages.export.slice(1)}:search`) ? () => void navigate(logPages.export) : undefined
      if (running) refuseRunning(toLog)
      else onFree(kind())
    } catch (error) {
      showExportError(error)
    } finally {
      timer.current = setTimeout(() => setBusy(false), restMs)
    }
  }
  return { busy, begin }
}

/** Kinds, not numbers: several kinds share one. */
const exportType = ({ export: exported }: Resource) => String(exported?.kind)

/** A dialog 导出 with 导出失败; the server's words say why. */
export function showExportError(error: unknown): void {
  if (!(error instanceof RequestError)) return
  if (error.code === 'taskRunning') {
    refuseRunning()
    return
  }
  notice.modal.error({
    title: text('bulk:button.export'),
    content: [text('bulk:export.failed'), error.message].filter(Boolean).join(colon()),
    okText: text('common:gotIt'),
  })
}
