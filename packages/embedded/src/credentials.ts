import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Credentials {
  superuserPassword: string
  /** Password of `sfa`, the role that owns the application's database. */
  ownerPassword: string
  /** Password of `sfa_server`, which the API and the worker sign in with; the migrations make it. */
  serverPassword: string
  /** The loopback port of the last start, kept so that noted addresses stay valid. */
  port?: number
}

const fileName = 'credentials.json'

export const createCredentials = (): Credentials => ({
  superuserPassword: randomBytes(24).toString('hex'),
  ownerPassword: randomBytes(24).toString('hex'),
  serverPassword: randomBytes(24).toString('hex'),
})

export function readCredentials(folder: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Readable by its owner only, and never seen half-written. */
export function writeCredentials(folder: string, credentials: Credentials) {
  const file = join(folder, fileName)
  writeFileSync(`${file}.new`, JSON.stringify(credentials, null, 2), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}
