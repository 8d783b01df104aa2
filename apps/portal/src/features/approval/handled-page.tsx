import { TaskList } from './task-list'

/** What the user has decided, and what has become of it. */
export default function HandledPage() {
  return <TaskList folder="done" />
}
