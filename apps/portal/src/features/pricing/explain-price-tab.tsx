import type { RecordTabProps } from '../../resource-screens/extensions'
import { ExplainPrice } from './explain-price'

const givenBy: Readonly<Record<string, 'productId' | 'storeId' | 'distributorId'>> = {
  'product.product': 'productId',
  'customer.store': 'storeId',
  'distributor.distributor': 'distributorId',
}

/** The price of the product, or for the store or distributor, whose page it is. */
export default function ExplainPriceTab({ resource, row }: RecordTabProps) {
  const name = givenBy[resource.key]
  return <ExplainPrice {...(name && { [name]: row.id })} />
}
