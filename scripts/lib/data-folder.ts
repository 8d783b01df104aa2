import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'
import { identifyProcess, isRunning, type ProcessIdentity } from '@sfa/embedded/process-identity'
import { ScriptError } from './script-error'

const markerName = '.sfa-back-office'
const instanceName = 'running.json'

/** The process that runs the portal on a data folder. */
export interface Instance extends ProcessIdentity {
  port: number
}

/** Makes the folder. Only a folder that was empty is marked, and only a marked one is ever deleted. */
export function openDataFolder(dataDir: string) {
  const isRoot = process.getuid?.() === 0
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  if (readdirSync(dataDir).length === 0) {
    writeFileSync(join(dataDir, markerName), 'Made by the back office; "npm run reset" deletes this folder.\n')
  }
}

export function findInstance(dataDir: string): Instance | undefined {
  const instance = readInstance(dataDir)
  return instance && isRunning(instance) && instance.pid !== process.pid ? instance : undefined
}

/** Whether the last start on this folder and port was killed, so that its services may still be ending. */
export function wasKilled(dataDir: string, port: number): boolean {
  const instance = readInstance(dataDir)
  return instance !== undefined && instance.port === port && !isRunning(instance)
}

function readInstance(dataDir: string): Instance | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, instanceName), 'utf8')) as Instance
  } catch {
    return undefined
  }
}

/** Notes that this process runs the portal here; the returned function takes the note back. */
export function claimDataFolder(dataDir: string, port: number): () => void {
  const other = findInstance(dataDir)
  if (other) {
    throw new ScriptError(
      `The portal already runs on this data folder, at http://localhost:${other.port} (process ${other.pid}).`,
    )
  }
  const file = join(dataDir, instanceName)
  writeFileSync(file, JSON.stringify({ ...identifyProcess(process.pid), port }))
  return () => rmSync(file, { force: true })
}

/** Throws unless the folder is one that openDataFolder made. */
export function requireOwnDataFolder(dataDir: string) {
  const isPrecious = dataDir === parse(dataDir).root || dataDir === homedir()
  if (isPrecious || !existsSync(join(dataDir, markerName))) {
    throw new ScriptError(
      `${dataDir} was not made by this program (it lacks the file ${markerName}), so it is not deleted. ` +
        'Delete it by hand if you are sure.',
    )
  }
}
