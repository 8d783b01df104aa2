import { type Browser, chromium } from 'playwright-core'
import type { BrowserCandidate } from './browser-candidate'
import { findBrowsers } from './find-browsers'

/** A headless browser that makes no requests of its own: only the pages under test do. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // /dev/shm holds 64 MB in many containers, too little for a page with photos.
  '--disable-dev-shm-usage',
]

/**
 * Starts the first browser that works: CHROME_PATH, an installed one, the one from npm (linux on x64). The last has
 * no Chinese letters of its own: without a font of the system (fonts-noto-cjk) it draws them as boxes, which no test
 * of behaviour notices but a screenshot shows.
 */
export async function launchBrowser(): Promise<Browser> {
  const problems: string[] = []
  for await (const candidate of findBrowsers()) {
    try {
      return await launch(candidate)
    } catch (error) {
      problems.push(`${candidate.path}: ${error instanceof Error ? error.message.slice(0, 600) : error}`)
    }
  }
  throw new Error(['No browser could be started; set CHROME_PATH to one.', ...problems].join('\n'))
}

/** Chromium's sandbox refuses root, and does not start in most containers. */
function launch({ path, environment }: BrowserCandidate): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: flags,
    chromiumSandbox: false,
    // Where no locale says how names of files are written, Chromium opens none with Chinese letters.
    env: { ...definedOnly(process.env), LC_ALL: 'C.UTF-8', ...definedOnly(environment ?? {}) },
  })
}

const definedOnly = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined))
