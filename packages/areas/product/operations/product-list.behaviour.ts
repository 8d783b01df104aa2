import { AppError } from '@sfa/kernel/app-error'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { productList } from '../definitions/product-list.resource'

const hours8 = 8 * 3_600_000

/** The day of UTC+8 at which a moment is. */
const dayAt = (now: number) => new Date(now + hours8).toISOString().slice(0, 10)

export const productListBehaviour: Behaviour = {
  of: productList,
  /**
   * A list that the form creates or moves cannot begin before today. Files may contain lists that
   * have begun already, as when a tenant starts to use the product.
   */
  async before(_tx, _caller, { changed }) {
    if (changed.dateFrom && String(changed.dateFrom) < dayAt(Date.now()))
      throw new AppError('invalid', {}, 200, [{ field: 'dateFrom', code: 'startInPast' }])
  },
  import: {},
}
