import { LogPage } from './log-page'

export default function TaskLogPage() {
  return <LogPage direction="none" />
}
