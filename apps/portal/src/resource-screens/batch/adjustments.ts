import type { Adjustment, NumberAdjustment } from '@sfa/kit/actions/adjustment'

/** Where the form of a batch change has what is no value; no field's name begins with an underscore. */
export const adjustRoot = '_adjust'

/** One value for all, or each record's own: a number changed by a share or an amount, a list that is added to. */
export type AdjustWay = 'set' | Adjustment['by']

interface Written {
  ids?: readonly string[]
  way?: AdjustWay
  value?: number | null
  step?: number | null
  rounding?: NumberAdjustment['rounding']
}

/** What the form says of the chosen fields, as the wire has it. */
export function batchBody(names: readonly string[], values: Readonly<Record<string, unknown>>) {
  const written = (values[adjustRoot] ?? {}) as Readonly<Record<string, Written | undefined>>
  const changes: Record<string, unknown> = {}
  const adjust: Record<string, Adjustment> = {}
  for (const name of names) {
    const { way = 'set', ids, value, step, rounding } = written[name] ?? {}
    if (way === 'set') changes[name] = values[name] ?? null
    else if (way === 'add' || way === 'remove') adjust[name] = { by: way, ids: [...(ids ?? [])] }
    else adjust[name] = { by: way, value: value ?? 0, ...(step && { step }), ...(rounding && { rounding }) }
  }
  return { changes, ...(Object.keys(adjust).length > 0 && { adjust }) }
}
