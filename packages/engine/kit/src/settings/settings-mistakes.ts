import type { Mistake } from '../mistakes/mistake'
import type { Report } from '../report'
import type { Resource } from '../resource'
import { storedSettingIssue } from './setting-values'
import type { Settings } from './settings'

/** What is wrong with pages of settings that the compiler does not see. Programs ask at their start. */
export function settingsMistakes(
  pages: readonly Settings[],
  resources: readonly Resource[],
  reports: readonly Report[],
): Mistake[] {
  const owners = new Map([
    ...reports.map(({ path }) => [path, `report ${path}`] as const),
    ...resources.flatMap(({ key, path, pages: further }) =>
      [path, ...further.map(page => page.path)].flatMap(one => (one === null ? [] : [[one, key] as const])),
    ),
  ])
  return pages.flatMap(page => {
    const owner = owners.get(page.path)
    const texts = owner ? [`the page ${page.path} belongs to ${owner} already; give one of them another path`] : []
    return [...texts, ...defaultMistakes(page)].map(text => ({ key: page.type, file: `settings ${page.type}`, text }))
  })
}

const defaultMistakes = ({ fields }: Settings): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.default === undefined) return []
    const issue = storedSettingIssue(field, String(field.default))
    return issue ? [`fields.${name} begins with ${JSON.stringify(field.default)}, which it refuses (${issue})`] : []
  })
