export const entryPath = '/order/orderhistory/entry'
export const copyPath = '/order/orderhistory/copy'
export const distributorEntryPath = '/distributor/distributororder/entry'
export const distributorCopyPath = '/distributor/distributororder/copy'
export const detailPath = '/order/orderdetail'

interface Order {
  id: string
  customerType?: unknown
}

const isOfDistributor = ({ customerType }: Order) => customerType === 'distributor'

/** Where a draft is changed, and where a new order begins as a copy of one. */
export const editAddress = (order: Order) => `${isOfDistributor(order) ? distributorEntryPath : entryPath}/${order.id}`
export const copyAddress = (order: Order) => `${isOfDistributor(order) ? distributorCopyPath : copyPath}/${order.id}`
export const detailAddress = (id: string) => `${detailPath}?${new URLSearchParams({ id })}`
