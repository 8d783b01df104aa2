const swc = require('@swc/core')

// dependency-cruiser reads every file as plain TypeScript, and JSX is a syntax error there.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

/** Who may import whom (docs/architecture.md). Each room lists the workspace packages it may open. */
const mayImport = {
  domain: [],
  jobs: ['resource-kit', 'domain'],
  'resource-kit': ['domain'],
  resources: ['resource-kit', 'domain'],
  spreadsheet: [],
  archive: [],
  storage: [],
  embedded: [],
  db: ['resources', 'resource-kit', 'domain'],
  services: ['db', 'jobs', 'domain', 'resource-kit', 'resources', 'spreadsheet', 'archive', 'storage'],
}
const mayImportApp = {
  api: ['services', 'resources', 'resource-kit', 'jobs', 'db', 'domain', 'storage'],
  worker: ['services', 'resources', 'jobs', 'db', 'storage'],
  portal: ['domain', 'resource-kit', 'resources'],
}

/** What works on every resource and knows none of them by name (docs/resources.md "Behaviours"). */
const engine = [
  '^packages/services/src/(resource|action|approval|document|report|bulk|files|job|rich-text|settings)/',
  '^packages/services/src/permission/(access|data-scope|field-rights|hidden-fields)\\.ts',
  '^packages/(db|resource-kit)/src/',
  '^apps/api/src/routes/(resource|action|report|bulk|jobs|settings)/',
  '^apps/portal/src/(resource-screens|report-screens|settings-screens)/',
]
/** Areas, which have the same name in every room. */
const areas =
  '(audit|customer|demo|directory|distributor|message|organization|parameter|person|product|registration|shell|session|sso|menu)'
const areaFiles = [
  `^packages/services/src/${areas}/`,
  '^packages/services/src/(areas|reports)\\.ts',
  `^packages/resources/src/${areas}/`,
  `^apps/api/src/routes/${areas}/`,
  '^apps/portal/src/features/',
]
/** Stores that the engine itself stands on: dictionaries, the tenant's own fields, the configuration behind settings. */
const enginesOwn = '^packages/resources/src/parameter/(custom-field|dictionary|system-config)\\.resource\\.ts'

const wall = (room, own, allowed) => ({
  name: `${room}-walls`,
  severity: 'error',
  from: { path: `^${own}/` },
  to: { path: '^(packages|apps)/', pathNot: [`^${own}/`, ...allowed.map(name => `^packages/${name}/`)] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(mayImport).map(([name, allowed]) => wall(name, `packages/${name}`, allowed)),
    {
      name: 'browser-loads-by-area',
      severity: 'error',
      comment: 'The registry holds every definition; the portal asks shared/definitions for those that are loaded',
      from: { path: '^apps/portal/src/', pathNot: '(\\.test\\.tsx?|/shared/definitions\\.ts)$' },
      to: { path: '^packages/resources/src/(registry|areas|record-areas)\\.ts' },
    },
    ...Object.entries(mayImportApp).map(([name, allowed]) => wall(name, `apps/${name}`, allowed)),
    {
      name: 'no-feature-imports-another-feature',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    },
    {
      name: 'engine-names-no-area',
      severity: 'error',
      comment: 'What an area adds to its resources stands in its behaviour, not in the engine',
      from: { path: engine, pathNot: '(\\.test|/testing/).*' },
      to: { path: areaFiles, pathNot: enginesOwn },
    },
    {
      name: 'production-without-seed',
      severity: 'error',
      comment: 'Demo data is made by the program that prepares the database, and by nothing that serves',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/services/src/seed/', '^apps/api/src/migrate\\.ts'] },
      to: { path: '^packages/services/src/seed/' },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'domain, resource-kit and resources run in the browser',
      from: { path: '^packages/(domain|resource-kit|resources)/', pathNot: '\\.test\\.ts$' },
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
