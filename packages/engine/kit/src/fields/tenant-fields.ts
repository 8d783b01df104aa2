import type { CustomFieldObject } from './custom-field-objects'
import type { Field } from './field'
import { validityOf } from './field-questions'
import { custom } from './fields'

/** Where records keep the fields that a tenant has defined. */
export const tenantField = 'customFields'

interface FileSpec {
  of?: string
  columns?: readonly string[]
}
interface Extensible {
  fields: Record<string, Field>
  customFields?: CustomFieldObject
  import?: FileSpec
  export?: FileSpec
  imports?: readonly FileSpec[]
  exports?: readonly FileSpec[]
}

/** With the field that holds the tenant's own, and its place in files: before the validity. */
export function withFieldsOfTenant<D extends Extensible>(definition: D): D {
  const { customFields: object, fields, imports, exports } = definition
  if (!object) return definition
  const validity = validityOf(fields)
  const placed = (names: readonly string[]) => {
    const at = validity === undefined ? -1 : names.indexOf(validity)
    return at < 0 ? [...names, tenantField] : names.toSpliced(at, 0, tenantField)
  }
  // Lines have files of their own.
  const withColumn = <S extends FileSpec>(spec: S): S =>
    spec.columns && spec.of === undefined ? { ...spec, columns: placed(spec.columns) } : spec
  return {
    ...definition,
    fields: Object.fromEntries(
      placed(Object.keys(fields)).map(name => [name, name === tenantField ? custom(object) : fields[name]]),
    ),
    ...(definition.import && { import: withColumn(definition.import) }),
    ...(definition.export && { export: withColumn(definition.export) }),
    ...(imports && { imports: imports.map(withColumn) }),
    ...(exports && { exports: exports.map(withColumn) }),
  }
}
