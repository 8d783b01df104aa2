import { LogPage, prefetchLog } from './log-page'

export default function DownloadLogPage() {
  return <LogPage direction="export" />
}

export const prefetch = prefetchLog('export')
