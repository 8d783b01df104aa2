import { onSessionEnd } from '../../../shared/session/session'
import { createRepairSession, type RepairSession } from './repair-session'

const sessions = new Map<string, RepairSession>()

/** The grid of an import in this browser; what could not be kept on the server yet stays with it when it is closed. */
export function repairSessionOf(batchId: string): RepairSession {
  const known = sessions.get(batchId)
  if (known) return known
  const session = createRepairSession(batchId)
  sessions.set(batchId, session)
  return session
}

onSessionEnd(() => sessions.clear())
