import { pathToFileURL } from 'node:url'
import { reportStep } from './lib/report-step'
import { runTurbo } from './lib/run-turbo'
import { runScript, ScriptError } from './lib/script-error'

/** The tasks of turbo.json that make what is served: the server's programs and the portal. */
export const buildTasks = ['bundle-server', 'build']
/** NODE_ENV of the user's shell must not make a development build. */
export const buildEnvironment = { NODE_ENV: 'production' }

/** Builds what has changed since it was built last; the rest comes from the cache. */
export async function build() {
  await reportStep('Building the server and the portal (about half a minute)', async rename => {
    const { code, tasks, output } = await runTurbo(buildTasks, { ...process.env, ...buildEnvironment }, false)
    if (code !== 0) throw new ScriptError(`Building failed:\n${output}`)
    const fresh = tasks.filter(task => !task.isFromCache).map(task => task.taskId)
    rename(fresh.length > 0 ? `Built: ${fresh.join(', ')}` : 'Server and portal are built already')
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runScript(build)
