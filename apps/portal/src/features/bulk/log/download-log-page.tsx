import { LogPage } from './log-page'

export default function DownloadLogPage() {
  return <LogPage direction="export" />
}
