import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import type { RobotSuggestions, suggestRobotLinesCall } from '../../definitions/robot.calls'
import { robotMessage } from '../../definitions/robot-message.resource'
import { productsById, unitName } from '../placing/order-products'
import { handleKey } from './handle-message'
import { recogniseTexts } from './recognise'

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** What each line of a message may mean. Throws `notFound` beyond the caller's reach. */
export const suggestLines = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, productIds }: BodyOf<typeof suggestRobotLinesCall>,
): Promise<RobotSuggestions> =>
  inTenant(db, caller.tenantId, async tx => {
    const { scope } = await accessForKey(tx, caller, robotMessage, handleKey)
    const row = await findRow(tx, robotMessage, id, { scope })
    if (!row) throw new AppError('notFound')
    const kept = await readLines(tx, robotMessage, 'lines', id)
    const recognised = await recogniseTexts(
      tx,
      kept.map(({ said }) => String(said ?? '')),
    )
    const lines = kept.map((line, at) => ({
      lineNo: Number(line.lineNo),
      said: String(line.said ?? ''),
      productId: text(line.product),
      unitId: text(line.unit),
      quantity: line.quantity === null ? null : Number(line.quantity),
      suggestions: (recognised[at] ?? [])
        .flatMap(({ found }) => found)
        .slice(0, 5)
        .map(({ product, score }) => ({ productId: product.id, score })),
    }))
    const wanted = lines.flatMap(({ productId, suggestions }) => [
      ...(productId ? [productId] : []),
      ...suggestions.map(one => one.productId),
    ])
    const products = await productsById(tx, [...wanted, ...productIds])
    return {
      lines,
      products: [...products.values()].map(({ id: productId, code, name, units }) => ({
        id: productId,
        code,
        name,
        units: units.map(unit => ({ id: unit.id, name: unitName(unit, caller.language) })),
      })),
    }
  })
