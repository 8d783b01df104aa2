import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrationsDir } from '@sfa/db/schema/migrate'

export const projectRoot = resolve(migrationsDir(import.meta.dirname), '../../../..')

export const productVersion = (
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
).version
