import type { Resource } from '@sfa/kit/resource'
import { emptySearch, writeSearch } from '../../../resource-screens/search/search-state'

/** Address of a list that shows the records of one name, for who may open it; undefined where there is no such list. */
export function listOfNamed(
  resource: Resource | undefined,
  name: string,
  can: (...tags: string[]) => boolean,
): string | undefined {
  if (!resource?.path || resource.template === 'tree' || !name || !can(`${resource.path.slice(1)}:search`)) return
  return `${resource.path}?${writeSearch(resource, { ...emptySearch, filters: { [resource.title]: [name] } })}`
}
