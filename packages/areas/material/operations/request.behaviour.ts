import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { materialRequest } from '../definitions/request.resource'

/** Products of type 2 are materials. */
const material = '2'

/** Requests are for materials alone. */
export const requestBehaviour: Behaviour = {
  of: materialRequest,
  async before(tx, _caller, { changed }) {
    const lines = (changed.lines ?? []) as WireRow[]
    const ids = lines.map(({ product }) => String(product))
    const { rows } = await sql<{ id: string; code: string }>`
      select id::text, code from product_product where id = any(${ids}::bigint[]) and product_type <> ${material}`.execute(
      tx,
    )
    const others = new Map(rows.map(({ id, code }) => [id, code]))
    const failures = ids.flatMap((id, at) => {
      const value = others.get(id)
      return value === undefined
        ? []
        : [{ field: `lines.${at}.product`, code: 'materialOnly' as const, params: { value } }]
    })
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  },
  import: {
    async check(scope) {
      if (!scope.matches.some(({ path }) => path === 'product')) return
      // The rows of the file stand beside the staging of their documents.
      const rows = scope.tables.rows.replace(/_heads$/, '')
      await run(
        scope.tx,
        `insert into ${scope.tables.faults} (row_no, path, header, value, code, params)
         select r.row_no, ${place(scope, 'product')}, p.code, 'materialOnly', jsonb_build_object('value', p.code)
         from ${rows} r join product_product p on p.id = r.f_product where p.product_type <> '${material}'`,
      )
    },
  },
}
