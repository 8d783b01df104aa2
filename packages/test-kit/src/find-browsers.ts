import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { BrowserCandidate } from './browser-candidate'
import { unpackChromium } from './unpack-chromium'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge']
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** CHROME_PATH alone where it is set; otherwise what is installed, and last the one that comes with npm. */
export async function* findBrowsers(environment = process.env): AsyncGenerator<BrowserCandidate> {
  if (environment.CHROME_PATH) {
    yield { path: environment.CHROME_PATH }
    return
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const places = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...fixedPlaces]
  for (const path of places) if (existsSync(path)) yield { path }
  if (process.platform === 'linux') yield unpackChromium()
}
