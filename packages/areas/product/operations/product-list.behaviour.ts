import { AppError } from '@sfa/kernel/app-error'
import { today } from '@sfa/kernel/china-day'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { productList } from '../definitions/product-list.resource'

export const productListBehaviour: Behaviour = {
  of: productList,
  /**
   * A list that the form creates or moves cannot begin before today. Files may contain lists that
   * have begun already, as when a tenant starts to use the product.
   */
  async before(_tx, _caller, { changed }) {
    if (changed.dateFrom && String(changed.dateFrom) < today())
      throw new AppError('invalid', {}, 200, [{ field: 'dateFrom', code: 'startInPast' }])
  },
  import: {},
}
