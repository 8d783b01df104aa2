const swc = require('@swc/core')

// dependency-cruiser reads every file as plain TypeScript, and JSX is a syntax error there.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

/** Who may import whom (docs/architecture.md). Each room lists the workspace packages it may open. */
const mayImport = {
  domain: [],
  jobs: [],
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
    ...Object.entries(mayImportApp).map(([name, allowed]) => wall(name, `apps/${name}`, allowed)),
    {
      name: 'no-feature-imports-another-feature',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
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
