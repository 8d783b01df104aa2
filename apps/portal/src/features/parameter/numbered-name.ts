import { definitionIndex } from '../../shared/definitions'
import { labelOf } from '../../shared/language/label'

/** What the records are called that a rule numbers. */
export function numberedName(key: unknown): string {
  const label = definitionIndex.objects[String(key).toLowerCase()]
  return label ? labelOf(label) : String(key)
}
