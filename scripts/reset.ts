import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '@sfa/embedded/process-identity'
import { removePostgres } from '@sfa/embedded/start-postgres'
import { waitUntil } from '@sfa/embedded/wait-until'
import { findInstance, requireOwnDataFolder } from './lib/data-folder'
import { readSettings } from './lib/read-settings'
import { reportStep } from './lib/report-step'
import { runScript, ScriptError } from './lib/script-error'

/** Deletes the demo data, database included, so that the next start begins anew. */
async function reset() {
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl) {
    throw new ScriptError(
      'DATABASE_URL is set, and a database of your own is not ours to delete. Unset it to reset .data',
    )
  }
  if (!existsSync(dataDir)) {
    console.log(`There is nothing to reset: ${dataDir} does not exist.`)
    return
  }
  requireOwnDataFolder(dataDir)
  await stopInstance(dataDir)
  await reportStep(`Deleting ${dataDir}`, async rename => {
    await removePostgres(join(dataDir, 'postgres'))
    rmSync(dataDir, { recursive: true, force: true })
    rename(`${dataDir} deleted; the next start begins anew`)
  })
}

async function stopInstance(dataDir: string) {
  const instance = findInstance(dataDir)
  if (!instance) return
  await reportStep(`Stopping the running portal (process ${instance.pid})`, async () => {
    process.kill(instance.pid, 'SIGTERM')
    const isGone = await waitUntil(() => !isRunning(instance), { timeout: 60_000, every: 100 })
    if (!isGone) throw new ScriptError(`Process ${instance.pid} does not end; end it and run this again.`)
  })
}

await runScript(reset)
