import { LogPage, prefetchLog } from './log-page'

export default function TaskLogPage() {
  return <LogPage direction="none" />
}

export const prefetch = prefetchLog('none')
