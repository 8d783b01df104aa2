// What `npm start`, `npm test` and the others call first. Plain JavaScript without a dependency, in syntax that old
// versions of Node read too: it has to work before anything is installed, and to print the reason where the product
// cannot run.
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const oldestNode = [20, 19]
const scripts = {
  start: 'start.ts',
  dev: 'dev.ts',
  build: 'build.ts',
  reset: 'reset.ts',
  test: 'test.ts',
  'test:containers': 'test-containers.ts',
  bench: 'bench.ts',
  faults: 'faults.ts',
  fuzz: 'fuzz.ts',
  new: 'new.ts',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const command = process.argv[2]
const script = scripts[command]

if (!isNodeRecentEnough()) {
  fail(`This needs Node.js ${oldestNode.join('.')} or newer, and this is ${process.version}. See https://nodejs.org`)
} else if (!script) {
  fail(`Usage: node scripts/bootstrap.mjs <${Object.keys(scripts).join(' | ')}>`)
} else {
  process.chdir(root)
  const { ensureInstalled } = await import('./ensure-installed.mjs')
  const problem = await ensureInstalled(root)
  if (problem) fail(problem)
  else await run(resolve(root, 'scripts', script))
}

function isNodeRecentEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** Runs in this process, so that signals and the exit code need no forwarding. */
async function run(file) {
  const { register } = await import('tsx/esm/api')
  register()
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
