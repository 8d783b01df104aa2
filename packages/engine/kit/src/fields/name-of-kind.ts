import type { Label } from '../label'
import type { Resource } from '../resource'

/** What a kind of import or export is called: as the resource where it has one alone, else with the kind's own name. */
export function nameOfKind(resource: Resource, kind: string): Label {
  const { label, imports, exports, photoImports } = resource.linesOf?.head ?? resource
  const photos = photoImports.find(spec => spec.kind.toLowerCase() === kind.toLowerCase())
  if (photos) return photos.label
  const specs = [...imports, ...exports]
  const own = specs.find(spec => spec.kind.toLowerCase() === kind.toLowerCase())?.label
  // One that is called as the resource is its records themselves.
  if (!own || own[0] === label[0] || (imports.length < 2 && exports.length < 2)) return label
  return [`${label[0]} · ${own[0]}`, `${label[1]} · ${own[1]}`]
}
