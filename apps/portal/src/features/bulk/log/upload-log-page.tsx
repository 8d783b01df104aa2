import { LogPage, prefetchLog } from './log-page'

export default function UploadLogPage() {
  return <LogPage direction="import" />
}

export const prefetch = prefetchLog('import')
