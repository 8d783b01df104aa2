import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationsDir } from '@sfa/db/migrate'
import type { Resource } from '@sfa/resource-kit/resource'
import { runScript, ScriptError } from './lib/script-error'
import { migratedSchema } from './new/migrated-schema'
import { isNewThing, type NewThing, newThings, nextSteps } from './new/new-things'
import { writeDocument } from './new/write-document'
import { writeMigration } from './new/write-migration'
import { writeReport } from './new/write-report'
import { writeResource } from './new/write-resource'
import { writeRoute } from './new/write-route'
import { writeSettings } from './new/write-settings'

const usage = `npm run new migration <name>                      the next migration, from the definitions
npm run new resource <area>/<name> [中文名]    a first definition, its migration and its test
npm run new document <area>/<name> [中文名]    a first document with lines, states, actions and approval, and its migration
npm run new settings <area>/<name> [中文名]    a first page of settings
npm run new report <area>/<name> [中文名]      a first report and its query`

const projectDir = dirname(import.meta.dirname)
const packagesDir = join(projectDir, 'packages')
const resourcesDir = join(packagesDir, 'resources')

/** Read after the registry was written, so that it holds the new definition. */
async function currentResources(): Promise<readonly Resource[]> {
  const registry = await import(pathToFileURL(join(resourcesDir, 'src/registry.ts')).href)
  return registry.resources
}

async function newMigration(name: string): Promise<void> {
  const [folder, resources] = [migrationsDir(projectDir), await currentResources()]
  const path = writeMigration(folder, name, await migratedSchema(folder, resources), resources)
  console.log(path ? `wrote ${path}: read it before you commit it` : 'the definitions and the migrations agree')
}

/** Sorts imports and breaks lines as lint wants them, so that what was written passes it. */
const format = (paths: readonly string[]) =>
  spawnSync(process.execPath, [join(projectDir, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...paths])

const writers: Readonly<Record<NewThing, (area: string, name: string, title: string) => string[]>> = {
  resource: (...what) => writeResource(resourcesDir, ...what),
  document: (...what) => writeDocument(packagesDir, ...what),
  settings: (...what) => writeSettings(resourcesDir, ...what),
  report: (...what) => writeReport(packagesDir, ...what),
}

async function newThing(thing: NewThing, area: string, name: string, givenTitle: string | undefined): Promise<void> {
  const { title: first, kind } = newThings[thing]
  const title = givenTitle ?? first
  const written = writers[thing](area, name, title)
  const route = writeRoute(resourcesDir, { area, name, title, kind })
  if (route) written.push(route)
  format(written)
  for (const path of written) console.log(`wrote ${path}`)
  const stored = thing === 'resource' || thing === 'document'
  if (stored) await newMigration(`${area}-${name}`)
  console.log(nextSteps(thing, area, name))
}

await runScript(async () => {
  const [what = '', name = '', title] = process.argv.slice(2)
  if (what === 'migration' && /^[a-z0-9-]+$/.test(name)) return newMigration(name)
  const [, area, own] = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/.exec(name) ?? []
  if (!area || !own || !isNewThing(what) || (title && !/\p{Script=Han}/u.test(title))) throw new ScriptError(usage)
  await newThing(what, area, own, title)
})
