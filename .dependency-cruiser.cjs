const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const swc = require('@swc/core')

// dependency-cruiser reads every file as plain TypeScript, and JSX is a syntax error there.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

/** Who may import whom (docs/architecture.md), from below to above. Each room lists the workspaces that it may open. */
const engine = ['kit', 'registry', 'db', 'operations']
const mayImport = {
  'packages/kernel': [],
  'packages/spreadsheet': [],
  'packages/archive': [],
  'packages/storage': [],
  'packages/embedded': [],
  'packages/engine/kit': ['kernel'],
  'packages/engine/registry': ['kernel', 'kit'],
  'packages/engine/db': ['kernel', 'kit', 'registry'],
  'packages/engine/operations': ['kernel', 'kit', 'registry', 'db', 'spreadsheet', 'archive', 'storage'],
}
const folderOf = name => (engine.includes(name) ? `packages/engine/${name}` : `packages/${name}`)

const wall = (room, allowed) => ({
  name: `${room.replaceAll('/', '-')}-walls`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: { path: '^(packages|apps)/', pathNot: [`^${room}/`, ...allowed.map(folder => `^${folder}/`)] },
})

/** An area opens the engine and the areas that its package.json names; those form no circle, or npm would not install. */
function wallsOfAreas() {
  const folders = ['platform', 'areas'].flatMap(group => {
    const parent = join(process.cwd(), 'packages', group)
    return existsSync(parent) ? readdirSync(parent).map(name => `packages/${group}/${name}`) : []
  })
  const nameOf = folder => folder.slice(folder.lastIndexOf('/') + 1)
  return folders.map(folder => {
    const file = join(process.cwd(), folder, 'package.json')
    const { dependencies = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    const named = Object.keys(dependencies).flatMap(name => (name.startsWith('@sfa/') ? [name.slice(5)] : []))
    return wall(
      folder,
      named.map(name => folders.find(other => nameOf(other) === name) ?? folderOf(name)),
    )
  })
}

/** What runs in the browser: the definitions of areas and their rules, and the engine's kit. */
const inBrowser = '^packages/(kernel|engine/kit)/|^packages/(platform|areas)/[^/]+/(rules|definitions)/'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(mayImport).map(([room, allowed]) => wall(room, allowed.map(folderOf))),
    ...wallsOfAreas(),
    {
      name: 'only-the-way-in-of-programs',
      severity: 'error',
      comment: 'No package opens a program',
      from: { path: '^packages/', pathNot: '^packages/test-kit/' },
      to: { path: '^apps/' },
    },
    {
      name: 'rules-and-definitions-open-no-operations',
      severity: 'error',
      from: { path: inBrowser, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/(engine/(db|operations)|config|demo-tenant|storage|archive|spreadsheet|embedded)/|/operations/',
      },
    },
    {
      name: 'only-definitions-over-records-open-the-registry',
      severity: 'error',
      comment: 'The registry waits for the definitions of all areas; the menu asks it for their routes alone',
      from: {
        path: '^packages/(platform|areas)/[^/]+/(rules|definitions)/',
        pathNot: ['\\.test\\.ts$', '^packages/platform/(audit|menu)/'],
      },
      to: { path: '^packages/engine/registry/' },
    },
    {
      name: 'areas-wait-for-no-area',
      severity: 'error',
      comment: 'These lists wait until every area is loaded',
      from: {
        path: '^packages/',
        pathNot: ['\\.test\\.ts$', '^packages/(config|test-kit)/', '/area/join(ed)?-areas\\.ts$'],
      },
      to: { path: '^packages/engine/operations/src/area/join(ed)?-areas\\.ts' },
    },
    {
      name: 'browser-loads-by-area',
      severity: 'error',
      comment: 'The registry holds every definition; the portal asks shared/definitions for those that are loaded',
      from: { path: '^apps/portal/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/engine/registry/src/(registry|areas|record-areas)\\.ts' },
    },
    {
      name: 'portal-opens-what-runs-in-browsers',
      severity: 'error',
      from: { path: '^apps/portal/' },
      to: { path: '^packages/', pathNot: [inBrowser, '^packages/engine/registry/'] },
    },
    {
      name: 'no-feature-imports-another-feature',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    },
    {
      name: 'engine-names-no-area',
      severity: 'error',
      comment: 'What an area adds stands in its folder, not in the engine',
      from: {
        path: [
          '^apps/api/src/routes/(resource|action|report|bulk|jobs|monitor|bull-board|settings)/',
          '^apps/portal/src/(resource-screens|report-screens|settings-screens)/',
        ],
        pathNot: '(\\.test|/testing/).*',
      },
      to: {
        path: ['^packages/(platform|areas)/', '^apps/api/src/routes/', '^apps/portal/src/features/'],
        pathNot: '^apps/api/src/routes/(resource|action|report|bulk|jobs|monitor|bull-board|settings)/',
      },
    },
    {
      name: 'production-without-demo',
      severity: 'error',
      comment: 'Demo data is made by the program that prepares the database, and by nothing that serves',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/demo-tenant/', '^apps/api/src/migrate\\.ts'] },
      to: { path: '^packages/demo-tenant/' },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'These run in the browser',
      from: { path: inBrowser, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(node_modules|dist)/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
