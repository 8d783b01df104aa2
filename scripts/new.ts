import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationsDir } from '@sfa/db/schema/migrate'
import type { Resource } from '@sfa/kit/resource'
import { runScript, ScriptError } from './lib/script-error'
import { findArea } from './new/area-folder'
import { migratedSchema } from './new/migrated-schema'
import { type Titles, titleOf } from './new/names'
import { isNewThing, type NewThing, newThings, nextSteps } from './new/new-things'
import { writeDocument } from './new/write-document'
import { writeEntry } from './new/write-entry'
import { writeMigration } from './new/write-migration'
import { writeReport } from './new/write-report'
import { writeResource } from './new/write-resource'
import { writeRoute } from './new/write-route'
import { writeSettings } from './new/write-settings'

const usage = `npm run new migration <name>                  the next migration, from the definitions
npm run new resource <area>/<name> [names]    a first definition, its migration and its test
npm run new document <area>/<name> [names]    a first document with lines, states, actions and approval, and its migration
npm run new settings <area>/<name> [names]    a first page of settings
npm run new report <area>/<name> [names]      a first report and its query

names: what the page is called, 中文名 "English name", and after it the menu group of an area that has none, 组名 "Group name"`

const projectDir = dirname(import.meta.dirname)
const packagesDir = join(projectDir, 'packages')
const routesDir = join(packagesDir, 'platform/menu/definitions/routes')

/** Read after the registry was written, so that it holds the new definition. */
async function currentResources(): Promise<readonly Resource[]> {
  const registry = await import(pathToFileURL(join(packagesDir, 'engine/registry/src/registry.ts')).href)
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

/** A new workspace has to stand in the lockfile and in node_modules; npm needs no network for it. */
function installArea(): void {
  const { status } = spawnSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: projectDir })
  if (status !== 0) console.log('npm install has to be run once: the area is a new workspace')
}

const writers: Readonly<Record<NewThing, (area: string, name: string, titles: Titles) => string[]>> = {
  resource: (...what) => writeResource(packagesDir, ...what),
  document: (...what) => writeDocument(packagesDir, ...what),
  settings: (...what) => writeSettings(packagesDir, ...what),
  report: (...what) => writeReport(packagesDir, ...what),
}

async function newThing(
  thing: NewThing,
  area: string,
  name: string,
  [chinese, english, ofGroup, englishOfGroup]: readonly string[],
): Promise<void> {
  const { title: first, kind } = newThings[thing]
  const titles = [chinese ?? first, english ?? titleOf(name)] as const
  const group = ofGroup === undefined ? undefined : ([ofGroup, englishOfGroup ?? titleOf(area)] as const)
  const isNew = findArea(packagesDir, area) === null
  const written = writers[thing](area, name, titles)
  const route = writeRoute(routesDir, findArea(packagesDir, area) as string, { area, name, titles, kind, group })
  if (route) written.push(route)
  const stored = thing === 'resource' || thing === 'document'
  if (stored)
    written.push(
      writeEntry(packagesDir, 'platform/parameter/definitions/reference-targets.ts', `${area}.${name}`, titles),
    )
  if (thing === 'document')
    written.push(writeEntry(packagesDir, 'platform/workflow/definitions/document-types.ts', `${area}.${name}`, titles))
  format(written)
  if (isNew) installArea()
  for (const path of written) console.log(`wrote ${path}`)
  if (stored) await newMigration(`${area}-${name}`)
  console.log(nextSteps(thing, area, name))
}

/** Names of the page and of its group, each in Chinese and English: one is in the other's language, or one too many. */
const isWrong = (names: readonly string[]) =>
  names.length > 4 || names.some((name, at) => /\p{Script=Han}/u.test(name) !== (at % 2 === 0))

await runScript(async () => {
  const [what = '', name = '', ...names] = process.argv.slice(2)
  if (what === 'migration' && /^[a-z0-9-]+$/.test(name)) return newMigration(name)
  const [, area, own] = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/.exec(name) ?? []
  if (!area || !own || !isNewThing(what) || isWrong(names)) throw new ScriptError(usage)
  await newThing(what, area, own, names)
})
