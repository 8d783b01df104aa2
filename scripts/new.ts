import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationsDir } from '@sfa/db/migrate'
import type { Resource } from '@sfa/resource-kit/resource'
import { runScript, ScriptError } from './lib/script-error'
import { migratedSchema } from './new/migrated-schema'
import { writeDocument } from './new/write-document'
import { writeMigration } from './new/write-migration'
import { writeReport } from './new/write-report'
import { writeResource } from './new/write-resource'
import { writeSettings } from './new/write-settings'

const usage = `npm run new migration <name>          the next migration, from the definitions
npm run new resource <area>/<name>    a first definition, its migration and its test
npm run new document <area>/<name>    a first document with lines, states, actions and approval, and its migration
npm run new settings <area>/<name>    a first page of settings
npm run new report <area>/<name>      a first report and its query`

const projectDir = dirname(import.meta.dirname)
const resourcesDir = join(projectDir, 'packages/resources')

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

await runScript(async () => {
  const [what, name = ''] = process.argv.slice(2)
  if (what === 'migration' && /^[a-z0-9-]+$/.test(name)) return newMigration(name)
  const [, area, resource] = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/.exec(name) ?? []
  if (!area || !resource || !['resource', 'document', 'settings', 'report'].includes(what ?? ''))
    throw new ScriptError(usage)
  if (what === 'report') {
    for (const path of writeReport(join(projectDir, 'packages'), area, resource)) console.log(`wrote ${path}`)
    return
  }
  if (what === 'settings') {
    for (const path of writeSettings(resourcesDir, area, resource)) console.log(`wrote ${path}`)
    return
  }
  const written =
    what === 'document'
      ? writeDocument(join(projectDir, 'packages'), area, resource)
      : writeResource(resourcesDir, area, resource)
  for (const path of written) console.log(`wrote ${path}`)
  await newMigration(`${area}-${resource}`)
})
