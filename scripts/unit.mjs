// The unit tests of the workspace that this is started in, or of scripts/ and tests/unit/ when it is started in the repository's
// folder. The counts are left in reports/unit.json, where turbo keeps and restores them with the task.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const workspace = relative(root, process.cwd()).replaceAll('\\', '/')
const project = workspace === 'apps/portal' ? 'portal' : 'unit'
const filters = workspace ? [`${workspace}/`] : ['scripts/', 'tests/unit/']
const report = join(process.cwd(), 'reports/unit.json')

rmSync(report, { force: true })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...filters],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_REPORT: report } },
)
process.exitCode = status ?? 1
