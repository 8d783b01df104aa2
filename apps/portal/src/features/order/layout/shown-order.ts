import type { Details } from '@sfa/kit/details'
import type { PrintForm } from '@sfa/kit/documents'
import type { Resource } from '@sfa/kit/resource'
import { lookFields } from '@sfa/kit/shapes'
import { layoutFor } from '@sfa/mobile/definitions/order-layout'
import type { WireRow } from '../../../resource-screens/record-calls'
import { useEntryRules } from './use-entry-rules'

type Layout = Parameters<typeof shaped>[1]
const basic = ['基本信息', 'Basic information'] as const

/** The definition with the fields of a layout, in its sequence. Field rights leave out what is kept from the reader. */
export function shaped(
  resource: Resource,
  layout: { head: readonly { name: string }[]; lines: readonly { name: string }[] },
): Resource {
  const lines = resource.details.lines
  return {
    ...resource,
    form: [
      { title: basic, fields: namesIn(layout.head).filter(name => Object.hasOwn(resource.fields, name)) },
      ...resource.form.filter(({ fields }) => fields.some(name => Object.hasOwn(resource.details, name))),
    ],
    details: { ...resource.details, ...(lines && { lines: shapedLines(lines, namesIn(layout.lines)) }) },
  }
}

const namesIn = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

const shapedLines = (lines: Details, names: readonly string[]): Details => ({
  ...lines,
  // What is shown of the records of a line stands in the same sequence.
  fields: chosen({ ...lines.fields, ...lookFields(lines) }, names) as Details['fields'],
  looks: {},
  totals: lines.totals.filter(name => names.includes(name)),
})

const chosen = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap(name => (Object.hasOwn(all, name) ? [[name, all[name] as T]] : [])))

const made = new WeakMap<Resource, WeakMap<Layout, Resource>>()

/** A hook: an order as its layout shows it; the definition itself where none is published. */
export function useShownOrder(resource: Resource, row: WireRow | undefined): Resource {
  const { rules } = useEntryRules()
  const layout = row && layoutFor(rules?.detail ?? [], row.type as string | null)
  if (!layout) return resource
  const known = made.get(resource) ?? new WeakMap<Layout, Resource>()
  made.set(resource, known)
  const shape = known.get(layout) ?? shaped(resource, layout)
  known.set(layout, shape)
  return shape
}

/** A hook: what an order is printed with. */
export function usePrintedOrder(form: PrintForm): (row: WireRow) => PrintForm {
  const { rules } = useEntryRules()
  return row => {
    const layout = layoutFor(rules?.print ?? [], row.type as string | null)
    if (!layout) return form
    const { lines } = form
    const cells = lines ? { ...lines.detail.fields, ...lookFields(lines.detail) } : {}
    return {
      ...form,
      head: namesIn(layout.head),
      ...(lines && { lines: { ...lines, columns: Object.entries(chosen(cells, namesIn(layout.lines))) } }),
    }
  }
}
