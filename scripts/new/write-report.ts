import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinArea } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

const definition = (area: string, name: string, titles: Titles) => `import { number } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf } from '@sfa/kit/report'
import { user } from '../person/user.resource'

export const ${camelCase(name)}Report = defineReport({
  path: '/${area}/${pageNameOf(name)}',
  label: ${labelText(titles)},
  params: { departmentID: true },
  columns: {
    ...fieldsOf(user, 'departmentID'),
    count: number(['数量', 'Count']),
  },
  sort: 'count',
  newestFirst: true,
  totals: { count: 'sum' },
  chart: { kind: 'bar', by: 'departmentID', values: ['count'] },
})
`

const query = (
  area: string,
  name: string,
) => `import { ${camelCase(name)}Report } from '@sfa/resources/${area}/${name}.report'
import { user } from '@sfa/person/definitions/user.resource'
import { sql } from 'kysely'
import { reportQuery } from '../report/report-query'

export const ${camelCase(name)}Query = reportQuery(${camelCase(name)}Report, ({ rows }) => ({
  from: sql\`\${rows(user)} u\`,
  where: sql\`u.is_deleted = 0\`,
  groupBy: sql\`u.department_id\`,
  id: sql\`coalesce(u.department_id, 0)\`,
  columns: {
    departmentID: sql\`u.department_id\`,
    count: sql\`count(*)\`,
  },
}))
`

/** Writes a first report with its query, and puts them into its area and the list of queries. Returns the files. */
export function writeReport(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const [definitions, services] = [join(packagesDir, 'resources/src'), join(packagesDir, 'services/src')]
  const path = join(definitions, area, `${name}.report.ts`)
  if (existsSync(path)) throw new Error(`${path} exists already`)
  const queryPath = join(services, area, `${name}.report.ts`)
  for (const folder of [join(definitions, area), join(services, area)]) mkdirSync(folder, { recursive: true })
  writeFileSync(path, definition(area, name, titles))
  writeFileSync(queryPath, query(area, name))
  const what = camelCase(name)
  const joined = joinArea(definitions, { area, list: 'reports', what: `${what}Report`, file: `${name}.report` })
  const queries = join(services, 'reports.ts')
  writeFileSync(queries, register(readFileSync(queries, 'utf8'), `./${area}/${name}.report`, `${what}Query`))
  return [path, queryPath, ...joined, queries]
}

/** The list of queries with one more: its import after the others', itself at the end. */
function register(text: string, from: string, what: string): string {
  const withImport = text.replace('\n\n', `\nimport { ${what} } from '${from}'\n\n`)
  return withImport.replace(/(reportQueries: readonly \w+\[\] = \[)([^\]]*?),?\s*\]/, `$1$2, ${what}]`)
}
