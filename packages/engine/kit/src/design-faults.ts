import { z } from 'zod'
import type { DesignComponent, DesignContent, Designer, DesignPart } from './designer'
import { parseIssue } from './fields/field-schema'
import { mapOf } from './fields/field-values'
import { readSetting, settingSchema } from './settings/setting-values'

/** What keeps a draft from being published, at its place. */
export interface DesignFault {
  /** Of the component; null: of the whole design. */
  id: string | null
  /** The property; null: the component itself. */
  field: string | null
  code: string
  params: Readonly<Record<string, string | number>>
}

const mostParts = 100
const values = mapOf(
  z.string().max(50),
  z.union([z.string().max(2000), z.number(), z.null(), z.array(z.string().max(200)).max(50)]),
  100,
)
const partShape = { id: z.string().min(1).max(50), type: z.string().min(1).max(50), values }
const part = z.object({ ...partShape, inside: z.array(z.object(partShape)).max(mostParts).optional() })

/** What any draft may be, whatever its designer knows; ids are there once. */
export const designContent = z
  .object({ components: z.array(part).max(mostParts) })
  .refine(content => isOnce(content), 'designIdTwice')

function isOnce(content: DesignContent): boolean {
  const ids = partsOf(content).map(({ id }) => id)
  return new Set(ids).size === ids.length
}

/** Every component of a design, those inside after the one that holds them. */
export const partsOf = ({ components }: DesignContent): DesignPart[] =>
  components.flatMap(part => [part, ...(part.inside ?? [])])

/** Codes of the designs (and of roles and order types) that there are, by kind, for components that name one. */
export type KnownDesigns = Readonly<Record<string, ReadonlySet<string>>>

/** What keeps a design from being published: unknown components, wrong places, values that do not fit. */
export function faultsOf(designer: Designer, content: DesignContent, known: KnownDesigns): DesignFault[] {
  const parts = partsOf(content)
  const faults: DesignFault[] = []
  const whole = (code: string, params: DesignFault['params']) => faults.push({ id: null, field: null, code, params })
  if (content.components.length < (designer.least ?? 1)) whole('designTooFew', { min: designer.least ?? 1 })
  if (parts.length > designer.most) whole('designTooMany', { max: designer.most })
  for (const [type, { needed, label }] of Object.entries(designer.components))
    if (needed && !parts.some(part => part.type === type))
      whole('designComponentMissing', { zh: label[0], en: label[1] })
  for (const part of content.components) {
    const component = designer.components[part.type]
    if (component?.onlyInside) faults.push(at(part, 'designOnlyInside'))
    for (const inner of part.inside ?? [])
      if (designer.components[inner.type] && !component?.holds?.includes(inner.type))
        faults.push(at(inner, 'designNotInside'))
  }
  const seen = new Map<string, number>()
  for (const part of parts) {
    const component = designer.components[part.type]
    if (!component) {
      faults.push(at(part, 'designComponentGone', { type: part.type }))
      continue
    }
    const count = (seen.get(part.type) ?? 0) + 1
    seen.set(part.type, count)
    if (component.max !== undefined && count > component.max)
      faults.push(at(part, 'designComponentTwice', { max: component.max }))
    faults.push(...valueFaults(part, component, known))
  }
  return faults
}

const at = ({ id }: DesignPart, code: string, params: DesignFault['params'] = {}): DesignFault => ({
  id,
  field: null,
  code,
  params,
})

function valueFaults(part: DesignPart, { fields, refs = {} }: DesignComponent, known: KnownDesigns): DesignFault[] {
  return Object.entries(fields).flatMap(([name, field]): DesignFault[] => {
    const value = part.values[name]
    const parsed = settingSchema(field).safeParse(value)
    if (!parsed.success)
      return [{ id: part.id, field: name, ...parseIssue(parsed.error.issues[0]?.message ?? 'invalidRequest') }]
    const kind = refs[name]
    if (kind === undefined || !value || known[kind]?.has(String(value))) return []
    return [{ id: part.id, field: name, code: 'designRefGone', params: { code: String(value) } }]
  })
}

/** The values that a component begins with. */
export const firstValues = ({ fields }: DesignComponent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readSetting(field, null)]))
