import { pathToFileURL } from 'node:url'
import { buildPortal } from './lib/build-portal'
import { openBuildStamp } from './lib/build-stamp'
import { bundleServer } from './lib/bundle-server'
import { reportStep } from './lib/report-step'
import { repository } from './lib/repository'
import { runScript } from './lib/script-error'

const toolInputs = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/bundle-server.ts']

/** Builds what has changed since the last build: the server's programs and the portal. */
export async function build() {
  const server = openBuildStamp(repository, 'dist/server/.build-stamp', [
    ...toolInputs,
    'apps/api',
    'apps/worker',
    'packages',
  ])
  await refresh('Building the server', 'Server built', server, () => bundleServer(repository))
  const shared = ['packages/domain', 'packages/resource-kit', 'packages/resources']
  const portal = openBuildStamp(repository, 'apps/portal/dist/.build-stamp', [...toolInputs, 'apps/portal', ...shared])
  await refresh('Building the portal (about half a minute)', 'Portal built', portal, () => buildPortal(repository))
}

async function refresh(
  doing: string,
  done: string,
  stamp: ReturnType<typeof openBuildStamp>,
  action: () => Promise<void>,
) {
  if (stamp.isCurrent()) return
  await reportStep(doing, async rename => {
    stamp.clear()
    await action()
    stamp.write()
    rename(done)
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runScript(build)
