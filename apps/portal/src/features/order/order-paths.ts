import { pageAddress } from '../../resource-screens/record/page/page-address'

export const entryPath = '/order/orderhistory/entry'
export const copyPath = '/order/orderhistory/copy'
export const distributorEntryPath = '/distributor/distributororder/entry'
export const distributorCopyPath = '/distributor/distributororder/copy'
export const detailPath = '/order/orderdetail'

interface Order {
  id: string
  customerType?: unknown
}

/** Who enters orders of the kind of customer, and whose page they stand on. */
export const pageOf = (customerType: unknown) =>
  customerType === 'distributor' ? 'distributor/distributororder' : 'order/orderhistory'
export const placeKeyOf = (customerType: unknown) => `${pageOf(customerType)}:place`

const isOfDistributor = ({ customerType }: Order) => customerType === 'distributor'

/** Where a draft is changed, and where a new order begins as a copy of one. */
export const editAddress = (order: Order) => `${isOfDistributor(order) ? distributorEntryPath : entryPath}/${order.id}`
export const copyAddress = (order: Order) => `${isOfDistributor(order) ? distributorCopyPath : copyPath}/${order.id}`
/** The whole page of an order for who has the history; else its record among those of distributors. */
export const addressAfter = (order: Order, mayViewHistory: boolean) =>
  mayViewHistory ? detailAddress(order.id) : pageAddress({ path: `/${pageOf(order.customerType)}` }, order.id)

export const detailAddress = (id: string) => `${detailPath}?${new URLSearchParams({ id })}`
