import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const stampName = 'node_modules/.install-stamp'

/**
 * Makes node_modules what the lockfile says, and does nothing where it is already.
 * @param {string} root the repository's folder
 * @returns {Promise<string | undefined>} what went wrong, in words for the person at the terminal
 */
export async function ensureInstalled(root) {
  const manifests = listManifests(root)
  const stamp = describeWanted(root, manifests)
  if (read(join(root, stampName)) === stamp) return undefined
  if (matchesLockfile(root, manifests)) return writeStamp(root, stamp)

  const started = Date.now()
  console.log('Installing the dependencies (npm ci), which takes about a minute …')
  const { code, error } = await runNpm(root)
  if (code !== 0) return explainFailure(code, error)
  console.log(`Dependencies installed (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return writeStamp(root, describeWanted(root, listManifests(root)))
}

/** The root's package.json and those of all workspaces, as paths from the root. */
function listManifests(root) {
  const { workspaces: globs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const workspaces = globs
    .map(glob => glob.replace(/\/\*$/, ''))
    .filter(parent => existsSync(join(root, parent)))
    .flatMap(parent => readdirSync(join(root, parent)).map(name => `${parent}/${name}`))
  return ['', ...workspaces].filter(folder => existsSync(join(root, folder, 'package.json'))).sort()
}

/** Changes whenever another install is needed; binaries differ by system and by Node's major version. */
function describeWanted(root, manifests) {
  const hash = createHash('sha256')
  hash.update([process.platform, process.arch, process.versions.modules].join(' '))
  for (const file of ['package-lock.json', ...manifests.map(folder => join(folder, 'package.json'))]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * Whether the packages have already been installed by hand. npm notes in node_modules what it has installed, but notes
 * the same when it only wrote the lockfile; so the packages themselves are checked too.
 */
function matchesLockfile(root, manifests) {
  const installed = JSON.parse(read(join(root, 'node_modules/.package-lock.json')) ?? '{}').packages
  if (!installed) return false
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isThere = ([path, entry]) =>
    !path.includes('node_modules') ||
    (installed[path]
      ? installed[path].integrity === entry.integrity && readVersion(join(root, path)) === versionOf(entry, locked)
      : entry.optional && !isForThisSystem(entry))
  return Object.entries(locked).every(isThere) && manifests.every(folder => isLocked(root, folder, locked[folder]))
}

const versionOf = (entry, locked) => (entry.link ? locked[entry.resolved].version : entry.version)
const readVersion = folder => JSON.parse(read(join(folder, 'package.json')) ?? '{"version":"missing"}').version

/** Optional packages are mostly binaries for one system each; those that name no system are left to npm. */
const isForThisSystem = ({ os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch)) && (!libc || libc.includes(libcOfThisSystem()))

const libcOfThisSystem = () => (process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

function isLocked(root, folder, entry) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  return Boolean(entry) && kinds.every(kind => sameEntries(manifest[kind] ?? {}, entry[kind] ?? {}))
}

const sameEntries = (one, other) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every(key => one[key] === other[key])

/** The tools to build and test are development dependencies, so a setting that omits them must not reach npm. */
function runNpm(root) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
    ...chooseCache(),
  ]
  const { npm_execpath: npm } = process.env
  const viaNode = npm?.endsWith('npm-cli.js') && existsSync(npm)
  const child = spawn(viaNode ? process.execPath : 'npm', viaNode ? [npm, ...args] : args, {
    cwd: root,
    env: environmentForNpm(),
    shell: !viaNode && process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let interruption
  const forward = signal => {
    interruption = signal
    child.kill(signal)
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: 1, error }))
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve({ code: code === 0 ? code : (interruption ?? code ?? signal) })
    })
  })
}

function environmentForNpm() {
  const unwanted =
    /^(NODE_ENV|npm_config_(omit|include|only|also|dev|production|optional|package_lock|dry_run|global|location|workspaces?|include_workspace_root|local_prefix|prefix))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)))
}

/** A home folder that is read-only, missing or of another user is no reason to fail. */
function chooseCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  if (isWritable(usual) && (!existsSync(join(usual, '_cacache')) || isWritable(join(usual, '_cacache')))) return []
  return ['--cache', join(tmpdir(), `npm-cache-${process.getuid?.() ?? 'user'}`)]
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function explainFailure(code, error) {
  if (error?.code === 'ENOENT') return 'npm was not found. It comes with Node.js; see https://nodejs.org'
  if (code === 'SIGINT' || code === 'SIGTERM') return 'Installing was interrupted; run the command again.'
  return [
    `Installing the dependencies failed (npm ended with ${code}); its reasons stand above.`,
    'Nothing half-installed will be used: run the same command again when the cause is removed',
    '(no network, a full disk, or package.json and package-lock.json that differ: "npm install" brings them together).',
  ].join('\n')
}

function writeStamp(root, stamp) {
  try {
    writeFileSync(join(root, stampName), stamp)
  } catch {
    // node_modules of another user, or read-only: it is complete, and is compared again next time.
  }
  return undefined
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
