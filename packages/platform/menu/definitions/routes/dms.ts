import { type RouteGroup, routeGroup } from '@sfa/kit/route-group'

/** The distributor management system. Titles are ours, but for 修改密码: the documents give keys only. */
export const dmsRoutes: readonly RouteGroup[] = [
  routeGroup(
    'dmsInventoryquery',
    ['DMS库存管理', 'DMS inventory'],
    [
      ['Storageandmaintenance', ['仓库维护', 'Warehouse maintenance'], 'list'],
      ['stocktaking', ['库存盘点', 'Stocktaking'], 'list'],
      ['stocktakingCheck', ['盘点审核', 'Stocktaking check'], 'list'],
      ['Transactionview', ['库存事务查看', 'Transaction view'], 'list'],
      ['Miscellaneouswarehousing', ['杂项出入库', 'Miscellaneous warehousing'], 'list'],
      ['Inventorytransactiontype', ['库存事务类型', 'Inventory transaction type'], 'list'],
      ['Inventoryquery', ['库存查询', 'Inventory query'], 'list'],
      ['savedaily', ['库存日结', 'Daily stock closing'], 'list'],
    ],
  ),
  routeGroup(
    'dmsAccountmanagement',
    ['DMS应收管理', 'DMS accounts receivable'],
    [
      ['Collectionverification', ['收款核销', 'Collection verification'], 'list'],
      ['invoice', ['应收发票', 'AR invoice'], 'list'],
      ['ARTransactiondetails', ['应收交易明细', 'AR transaction details'], 'report'],
      ['Customercredit', ['客户信用', 'Customer credit'], 'list', { icon: 'CreditCardOutlined' }],
      ['creditmove', ['信用流水', 'Credit movements'], 'list', { proposed: true, icon: 'MoneyCollectOutlined' }],
      ['rebateaccount', ['返利账户', 'Rebate accounts'], 'list', { proposed: true, icon: 'WalletOutlined' }],
      ['rebategrant', ['返利发放', 'Rebates'], 'list', { proposed: true, icon: 'GiftOutlined' }],
      ['rebatemove', ['返利流水', 'Rebate movements'], 'list', { proposed: true, icon: 'MoneyCollectOutlined' }],
      ['Clientreconciliation', ['客户对账', 'Client reconciliation'], 'report'],
    ],
    { icon: 'MoneyCollectOutlined' },
  ),
  routeGroup(
    'dmsDealwithmanagement',
    ['DMS应付管理', 'DMS accounts payable'],
    [
      ['dmsDealwithmanagementinvoice', ['应付发票', 'AP invoice'], 'list'],
      ['dmsPayverification', ['付款核销', 'Payment verification'], 'list'],
      ['APTransactiondetails', ['应付交易明细', 'AP transaction details'], 'report'],
      ['Supplierreconciliation', ['供应商对账', 'Supplier reconciliation'], 'report'],
    ],
  ),
  routeGroup(
    'dmsFinancialsetup',
    ['DMS财务设置', 'DMS financial set-up'],
    [
      ['DefinitionofAccountingitems', ['会计科目定义', 'Definition of accounting items'], 'list'],
      ['Taxdefinition', ['税率定义', 'Tax definition'], 'list'],
    ],
  ),
  routeGroup(
    'dmsCostapply',
    ['DMS费用申请', 'DMS cost application'],
    [
      ['Commonapplications', ['普通申请', 'Common applications'], 'list'],
      ['ApplicationandFiling', ['申请与备案', 'Application and filing'], 'list'],
      ['recordtransfer', ['备案转移', 'Record transfer'], 'list'],
    ],
  ),
  routeGroup(
    'dmsBudget',
    ['DMS预算管理', 'DMS budget'],
    [
      ['budgetManagement', ['预算管理', 'Budget management'], 'list'],
      ['targetManagement', ['目标管理', 'Target management'], 'list'],
    ],
  ),
  routeGroup(
    'dmsActivityManagement',
    ['DMS活动管理', 'DMS activity management'],
    [
      ['childActivityManagement', ['活动管理', 'Activity management'], 'list'],
      ['discountCoupon', ['优惠券', 'Discount coupons'], 'list'],
      ['discountCouponRecord', ['优惠券记录', 'Discount coupon records'], 'list'],
    ],
  ),
  routeGroup(
    'dmsExecute',
    ['DMS活动执行', 'DMS execution'],
    [['childdmsExecute', ['活动执行', 'Activity execution'], 'list']],
  ),
  routeGroup(
    'dmssettlelawsuit',
    ['DMS活动结案', 'DMS activity settlement'],
    [
      ['record', ['结案记录', 'Settlement record'], 'list'],
      ['activesettlelawsuit', ['活动结案', 'Activity settlement'], 'list'],
      ['putactivesettlelawsuit', ['投放活动结案', 'Placement-activity settlement'], 'list'],
      ['ruleactivesettlelawsuit', ['规则活动结案', 'Rule-activity settlement'], 'list'],
    ],
  ),
  routeGroup('dmsExpends', ['DMS费用支出', 'DMS expenses'], [['childdmsExpends', ['费用支出', 'Expenses'], 'list']]),
  routeGroup(
    'dmsBorrowingmanagement',
    ['DMS借款管理', 'DMS borrowing'],
    [['chillddmsBorrowingmanagement', ['借款管理', 'Borrowing management'], 'list']],
  ),
  routeGroup(
    'dmsActiveWar',
    ['DMS活动战报', 'DMS activity war report'],
    [['viewwar', ['战报查看', 'War report view'], 'report']],
  ),
  routeGroup(
    'dmsTable',
    ['DMS报表', 'DMS reports'],
    [
      ['anylis', ['费用分析', 'Analysis'], 'report'],
      ['bugeDetail', ['预算明细', 'Budget detail'], 'report'],
    ],
  ),
  routeGroup(
    'dmsDistributionCar',
    ['DMS配送车辆', 'DMS delivery vehicles'],
    [
      ['CarDetail', ['车辆明细', 'Vehicle detail'], 'list'],
      ['carManagement', ['车辆管理', 'Vehicle management'], 'list'],
      ['carSearch', ['车辆查询', 'Vehicle search'], 'list'],
      ['carTrack', ['车辆轨迹', 'Vehicle track'], 'map'],
      ['CeiMoney', ['配送收款', 'Delivery collection'], 'list'],
      ['lineArrange', ['线路安排', 'Line arrangement'], 'list'],
      ['moneyCheck', ['收款核对', 'Money check'], 'list'],
      ['sendPlane', ['配送计划', 'Delivery plan'], 'list'],
      ['storeCheck', ['门店核对', 'Store check'], 'list'],
      ['distributionmarket', ['配送市场', 'Distribution market'], 'list'],
    ],
  ),
  routeGroup(
    'dmssystem',
    ['DMS系统', 'DMS system'],
    [['userresellerrelationship', ['用户经销商关系', 'User-reseller relationship'], 'list']],
  ),
  routeGroup(
    'dmsProductmanagement',
    ['DMS商品管理', 'DMS product management'],
    [
      [
        'productmanagement',
        ['商品管理', 'Product management'],
        'list',
        { names: ['product management'], proposed: true },
      ],
    ],
  ),
  routeGroup(
    'dmsSuppliermanagement',
    ['DMS供应商管理', 'DMS supplier management'],
    [
      [
        'suppliermanagement',
        ['供应商管理', 'Supplier management'],
        'list',
        { names: ['supplier management'], proposed: true },
      ],
    ],
  ),
  routeGroup(
    'dmsUsermanagement',
    ['DMS用户管理', 'DMS user management'],
    [['usermanagement', ['用户管理', 'User management'], 'list', { names: ['user management'], proposed: true }]],
  ),
  routeGroup(
    'dmsSystemmanagement',
    ['DMS系统管理', 'DMS system management'],
    [['systemmanagement', ['系统管理', 'System management'], 'list', { names: ['system management'], proposed: true }]],
  ),
  routeGroup(
    'dmsSalesorder',
    ['DMS销售订单', 'DMS sales order'],
    [['salesorder', ['销售订单', 'Sales orders'], 'list', { names: ['sales order'], proposed: true }]],
  ),
  routeGroup(
    'dmsCustomermanagement',
    ['DMS客户管理', 'DMS customer management'],
    [
      [
        'customermanagement',
        ['客户管理', 'Customer management'],
        'list',
        { names: ['customer management'], proposed: true },
      ],
    ],
  ),
  routeGroup(
    'dmsManufacturerpurchase',
    ['DMS厂家采购', 'DMS manufacturer purchase'],
    [
      [
        'manufacturerpurchase',
        ['厂家采购', 'Manufacturer purchase'],
        'list',
        { names: ['manufacturer purchase'], proposed: true },
      ],
    ],
  ),
  routeGroup(
    'dmsDealerprocurement',
    ['DMS经销商采购', 'DMS dealer procurement'],
    [
      ['Dealerprocurementstore', ['经销商采购入库', 'Dealer procurement store-in'], 'list', { proposed: true }],
      ['Dealerprocurementquery', ['经销商采购查询', 'Dealer procurement query'], 'list', { proposed: true }],
    ],
  ),
]
