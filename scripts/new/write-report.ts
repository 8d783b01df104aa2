import { areaFolder, writeNew } from './area-folder'
import { joinDefinitions, joinOperations } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

/** The report counts users until the author says otherwise. */
const userOf = (area: string, own = './') =>
  area === 'person' ? `${own}user.resource` : '@sfa/person/definitions/user.resource'

const definition = (area: string, name: string, titles: Titles) => `import { number } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf } from '@sfa/kit/report'
import { user } from '${userOf(area)}'

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

const query = (area: string, name: string) => `import { reportQuery } from '@sfa/operations/report/report-query'
import { user } from '${userOf(area, '../definitions/')}'
import { sql } from 'kysely'
import { ${camelCase(name)}Report } from '../definitions/${name}.report'

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

/** Writes a first report with its query, and puts them into its area. Returns the files. */
export function writeReport(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const folder = areaFolder(packagesDir, area)
  const what = camelCase(name)
  const written = writeNew(folder, {
    [`definitions/${name}.report.ts`]: definition(area, name, titles),
    [`operations/${name}.report.ts`]: query(area, name),
  })
  return [
    ...written,
    joinDefinitions(folder, { list: 'reports', what: `${what}Report`, from: `./${name}.report` }),
    joinOperations(folder, { list: 'reports', what: `${what}Query`, from: `./operations/${name}.report` }),
  ]
}
