import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isRunning } from './process-identity'

let sequence = 0

/** Notes that this process uses the server; the returned function takes the note back. */
export function addHolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${++sequence}.json`)
  writeFileSync(file, JSON.stringify(identifyProcess(process.pid)))
  return () => rmSync(file, { force: true })
}

/** Whether any living process uses the server. Notes of dead processes are swept away. */
export function hasHolders(folder: string): boolean {
  let found = false
  for (const name of listNames(folder)) {
    const file = join(folder, name)
    if (isHeld(file)) found = true
    else rmSync(file, { force: true })
  }
  return found
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isHeld(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return false
  }
}
