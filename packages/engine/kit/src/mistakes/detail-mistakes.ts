import { type Details, detailsOf } from '../details'
import { isCode, isReference, isSummable } from '../fields/field-questions'
import { columnOf, type ImportSpec, isTree, type Resource } from '../resource'
import { lineNames } from '../shapes'

/** Columns that every table of lines has beside its fields. */
const ownColumns = ['tenant_id', 'id', 'head_id', 'line_no', 'ver', 'create_by', 'create_time']

/** What a definition says wrongly of its details. */
export function detailMistakes(resource: Resource): string[] {
  if (detailsOf(resource).length === 0) return []
  return [
    ...(isTree(resource) ? ['details: a tree has no lines; make them a resource that refers to it'] : []),
    ...(resource.readOnly ? ['details: a log has no lines'] : []),
    ...detailsOf(resource).flatMap(([name, detail]) => {
      const at = `details.${name}`
      const columns = [...Object.keys(detail.fields), ...Object.keys(detail.looks)]
      return [
        ...(Object.hasOwn(resource.fields, name) ? [`${at} and fields.${name} have one name; rename the detail`] : []),
        ...(detail.unique.length > 0
          ? []
          : [`${at}.unique is empty; name the fields that tell the lines of one document apart`]),
        ...columns
          .filter(field => (lineNames as readonly string[]).includes(field))
          .map(field => `${at}.fields.${field} is what every line has; rename it`),
        ...columns
          .filter(field => namesDocument(resource, name).includes(field))
          .map(field => `${at}.fields.${field} is called like what names the document; files have both, so rename it`),
        ...Object.keys(detail.fields)
          .filter(field => ownColumns.includes(columnOf(field)))
          .map(field => `${at}.fields.${field} has the column ${columnOf(field)}, which every line has; rename it`),
        ...Object.entries(detail.fields).flatMap(([field, cell]) =>
          (['when', 'filter', 'fill'] as const)
            .filter(part => part in cell)
            .map(
              part => `${at}.fields.${field}.${part} is asked of fields of a record only; make it a rule of the lines`,
            ),
        ),
        ...pickMistakes(at, detail),
        ...Object.entries(detail.looks)
          .filter(([, { of }]) => {
            const cell = detail.fields[of]
            return cell && !isReference(cell)
          })
          .map(([look, { of }]) => `${at}.looks.${look} looks by "${of}", which is no ref`),
      ]
    }),
  ]
}

/** Lines are picked by a record, and counted by a number. */
function pickMistakes(at: string, { pick, fields }: Details): string[] {
  if (!pick) return []
  const [ref, quantity] = [fields[pick.ref], pick.quantity === undefined ? undefined : fields[pick.quantity]]
  const unknown = [pick.unit, ...Object.keys(pick.fill ?? {})].filter(
    (name): name is string => name !== undefined && !Object.hasOwn(fields, name),
  )
  return [
    ...(ref && isReference(ref) ? [] : [`${at}.pick.ref names "${pick.ref}", which is no ref of its lines`]),
    ...(pick.quantity === undefined || (quantity && isSummable(quantity))
      ? []
      : [`${at}.pick.quantity names "${pick.quantity}", which is no number of its lines`]),
    ...unknown.map(name => `${at}.pick names "${name}", which is no field of its lines`),
  ]
}

/** Fields of the head that lists and files of lines cannot do without. */
const namesDocument = ({ list, title, imports, scope }: Resource, name: string): string[] => [
  ...[list.sort, title, scope?.owner, scope?.org].flatMap(field => field ?? []),
  ...imports.flatMap(({ of, match }) => (of === name ? match : [])),
]

/** A kind that imports or exports lines of a detail that there is not, and what a file of lines has to bring. */
export function linesKindMistakes(resource: Resource): string[] {
  const named = (part: 'imports' | 'exports', { kind, of }: { kind: string; of?: string }) =>
    of === undefined || Object.hasOwn(resource.details, of)
      ? []
      : [`${part}.${kind}.of names "${of}", which is no detail of it`]
  const twice = (specs: readonly { kind: string }[]) =>
    specs.flatMap(({ kind }, index) => (specs.findIndex(one => one.kind === kind) < index ? [kind] : []))
  return [
    ...twice(resource.imports).map(kind => `imports names the kind ${kind} twice; rename one of them`),
    ...twice(resource.exports).map(kind => `exports names the kind ${kind} twice; rename one of them`),
    ...resource.imports.flatMap(spec => [...named('imports', spec), ...lacking(resource, spec)]),
    ...resource.exports.flatMap(spec => named('exports', spec)),
  ]
}

function lacking(resource: Resource, { kind, of, columns, match, existing }: ImportSpec): string[] {
  const detail = of === undefined ? undefined : resource.details[of]
  if (!detail) return []
  const key = [...match, ...detail.unique]
  const required = Object.entries(detail.fields)
    .filter(([, field]) => field.required && field.default === undefined)
    .map(([name]) => name)
  const ofHead = Object.entries(resource.fields)
    .filter(([, field]) => !existing && field.required && field.default === undefined && !(isCode(field) && field.auto))
    .map(([name]) => name)
  return [...new Set([...key, ...required, ...ofHead])]
    .filter(name => !columns.includes(name))
    .map(name => `imports.${kind}.columns lacks "${name}", without which no new document could be imported`)
}
