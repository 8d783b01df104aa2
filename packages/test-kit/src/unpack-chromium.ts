import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withFolderLock } from '@sfa/embedded/with-folder-lock'
import type { BrowserCandidate } from './browser-candidate'

const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')

/**
 * The Chromium of the npm package @sparticuz/chromium, unpacked once per user and version. It unpacks into the
 * temporary folder and takes whatever lies there under its name for whole, hence a folder of its own, renamed last.
 * The variable makes it unpack the libraries (NSS and others) that a bare system lacks.
 */
export async function unpackChromium(): Promise<BrowserCandidate> {
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  const folder = join(tmpdir(), `chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!existsSync(folder)) await withFolderLock(`${folder}.lock`, () => unpack(folder))
  return { path: join(folder, 'chromium'), environment: environmentFor(folder) }
}

async function unpack(folder: string) {
  if (existsSync(folder)) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const code = `const { default: chromium } = await import(${JSON.stringify(pathToFileURL(entry).href)})
    await chromium.executablePath()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`)
  renameSync(unfinished, folder)
}

/** The system's own libraries and fonts come first; the packaged ones fill the gaps. */
function environmentFor(folder: string): NodeJS.ProcessEnv {
  const libraries = [process.env.LD_LIBRARY_PATH, ...systemLibraries(), join(folder, 'al2023/lib')].filter(Boolean)
  const hasFonts = existsSync('/etc/fonts/fonts.conf')
  return { LD_LIBRARY_PATH: libraries.join(':'), ...(hasFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }) }
}

const systemLibraries = () =>
  ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64', '/usr/lib64'].filter(existsSync)
