import type { Label } from '../../shared/language/label'
import type { AreaScreens, Screen } from '../../shared/screen'
import { copyPath, detailPath, distributorCopyPath, distributorEntryPath, entryPath } from './order-paths'

const newOrder: Label = ['新增订单', 'New order']
const newOfDistributor: Label = ['新增经销商订单', 'New distributor order']

/** What was typed is kept behind other tabs; the page has the keys of the list that it belongs to. */
const entry = (path: string, title: Label, of: string): Screen => ({
  path,
  title,
  of,
  hidden: true,
  page: of.slice(1),
  load: () => import('./entry/entry-page'),
})
const ofStores = '/order/orderhistory'
const ofDistributors = '/distributor/distributororder'

export const area: AreaScreens = {
  screens: [
    entry(entryPath, newOrder, ofStores),
    entry(`${entryPath}/:id`, ['修改订单', 'Change order'], ofStores),
    entry(`${copyPath}/:copy`, ['复制订单', 'Copy order'], ofStores),
    entry(distributorEntryPath, newOfDistributor, ofDistributors),
    entry(`${distributorEntryPath}/:id`, ['修改经销商订单', 'Change distributor order'], ofDistributors),
    entry(`${distributorCopyPath}/:copy`, ['复制经销商订单', 'Copy distributor order'], ofDistributors),
    {
      path: detailPath,
      title: ['订单详情', 'Order detail'],
      of: ofStores,
      hidden: true,
      page: 'order/orderhistory',
      load: () => import('./detail/detail-page'),
    },
  ],
}
