import { type RouteGroup, routeGroup } from './route-group'

/** Master data: people, products, distributors, customers, materials, warehouses. Titles are ours, but for 修改密码: the documents give keys only. */
export const masterRoutes: readonly RouteGroup[] = [
  routeGroup(
    'person',
    ['人员权限', 'People and rights'],
    [
      ['usermanagement', ['用户管理', 'Users'], 'list', { icon: 'UserOutlined' }],
      ['offlist', ['离职人员', 'Left staff'], 'list', { icon: 'UserDeleteOutlined' }],
      ['rollauthorities', ['角色权限', 'Roles'], 'list', { icon: 'SafetyCertificateOutlined' }],
      ['loginlog', ['登录日志', 'Login log'], 'list', { icon: 'LoginOutlined' }],
      ['interfacelog', ['接口日志', 'Interface log'], 'list', { icon: 'ApiOutlined' }],
      ['onlineuser', ['在线用户', 'Online users'], 'list', { proposed: true, icon: 'UserSwitchOutlined' }],
      ['whynot', ['权限诊断', "Why can't I see this?"], 'form', { proposed: true, icon: 'QuestionCircleOutlined' }],
      ['accountrequest', ['账号申请', 'Account requests'], 'list', { proposed: true, icon: 'UserAddOutlined' }],
      ['authorityManagement', ['权限管理', 'Menu access'], 'tree', { icon: 'UnlockOutlined' }],
    ],
    { icon: 'TeamOutlined' },
  ),
  routeGroup(
    'product',
    ['产品管理', 'Products'],
    [
      ['brand', ['品牌管理', 'Brands'], 'list', { icon: 'TrophyOutlined' }],
      ['category', ['品类管理', 'Categories'], 'tree', { icon: 'ApartmentOutlined' }],
      ['productmanage', ['产品管理', 'Products'], 'list', { icon: 'ShoppingOutlined' }],
      ['distributionlist', ['分销清单', 'Distribution lists'], 'list', { icon: 'OrderedListOutlined' }],
      ['pricingstrategy', ['定价策略', 'Pricing strategy'], 'list'],
      ['inventorywarning', ['库存预警', 'Inventory warning'], 'list'],
      ['orderbase', ['订货基数', 'Order base number'], 'list'],
      ['quotamanage', ['配额管理', 'Quota management'], 'list'],
      ['productprice', ['产品价格', 'Product price'], 'list'],
      ['displayarea', ['陈列区域', 'Display area'], 'list', { icon: 'ContainerOutlined' }],
      ['packsize', ['包装规格', 'Pack sizes'], 'list', { proposed: true, icon: 'ColumnWidthOutlined' }],
      ['productgroup', ['产品分组', 'Product groups'], 'list', { proposed: true, icon: 'GroupOutlined' }],
    ],
    { icon: 'ShoppingOutlined' },
  ),
  routeGroup(
    'distributor',
    ['经销商管理', 'Distributors'],
    [
      ['distributormanage', ['经销商管理', 'Distributor management'], 'list', { icon: 'TruckOutlined' }],
      ['distributorstore', ['经销商门店', 'Distributor stores'], 'list', { icon: 'ShopOutlined' }],
      ['distributororder', ['经销商订单', 'Distributor orders'], 'list'],
    ],
    { icon: 'TruckOutlined' },
  ),
  routeGroup(
    'customer',
    ['客户管理', 'Customers'],
    [
      ['customermanage', ['客户管理', 'Customer (store) management'], 'list', { icon: 'ShopOutlined' }],
      ['storegroup', ['门店分组', 'Store groups'], 'list', { icon: 'GroupOutlined' }],
      ['customermap', ['客户地图', 'Customer map'], 'map', { icon: 'EnvironmentOutlined' }],
      ['customerapprove', ['客户审批', 'Customer approval'], 'list', { icon: 'AuditOutlined' }],
      ['closedcustomers', ['关店客户', 'Closed customers'], 'list', { icon: 'StopOutlined' }],
      ['storepair', ['疑似重复门店', 'Likely duplicates'], 'list', { proposed: true, icon: 'BlockOutlined' }],
      ['storemerge', ['门店合并记录', 'Merged stores'], 'list', { proposed: true, icon: 'MergeCellsOutlined' }],
      ['minorderqty', ['最小起订量', 'Minimum order quantity'], 'list'],
      ['primarydistributor', ['主经销商', 'Primary distributor'], 'list', { icon: 'TruckOutlined' }],
      ['wholesaler', ['批发商', 'Wholesalers'], 'list', { icon: 'ShoppingOutlined' }],
      ['banner', ['连锁系统', 'Banners (chains)'], 'list', { proposed: true, icon: 'BankOutlined' }],
      ['channel', ['渠道管理', 'Channels'], 'tree', { proposed: true, icon: 'BranchesOutlined' }],
    ],
    { icon: 'ShopOutlined' },
  ),
  routeGroup(
    'materialmanage',
    ['物料管理', 'Material management'],
    [['materialmanage', ['物料管理', 'Material management'], 'list', { proposed: true, icon: 'GiftOutlined' }]],
  ),
  routeGroup(
    'warehouse',
    ['仓库管理', 'Warehouse'],
    [
      ['warehousemanage', ['仓库管理', 'Warehouse management'], 'list'],
      ['defaultwarehouse', ['默认仓库', 'Default warehouse'], 'list'],
      ['inventorymanage', ['库存管理', 'Inventory management'], 'list'],
    ],
  ),
]
