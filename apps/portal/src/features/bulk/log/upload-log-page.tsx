import { LogPage } from './log-page'

export default function UploadLogPage() {
  return <LogPage direction="import" />
}
