import { type RouteGroup, routeGroup } from '@sfa/kit/route-group'

/** Reports, import and export, circles, messages, marketing, assets, training, processes. Titles are ours, but for 修改密码: the documents give keys only. */
export const operationsRoutes: readonly RouteGroup[] = [
  routeGroup(
    'analysischarts',
    ['分析图表', 'Analysis charts'],
    [
      ['dashboard', ['数据看板', 'Dashboard'], 'dashboard'],
      ['visitcompletion', ['拜访完成率报表', 'Visit completion report'], 'report', { proposed: true }],
      ['visitefficiency', ['拜访效率报表', 'Visit efficiency report'], 'report', { proposed: true }],
      ['routecompliance', ['线路执行率报表', 'Route compliance report'], 'report', { proposed: true }],
      ['salesachievement', ['销售达成报表', 'Sales achievement report'], 'report', { proposed: true }],
      ['ordertrend', ['订单趋势报表', 'Order trend report'], 'report', { proposed: true }],
      ['productranking', ['产品销售排名', 'Product ranking'], 'report', { proposed: true }],
      ['storeranking', ['门店销售排名', 'Store ranking'], 'report', { proposed: true }],
      ['srranking', ['业代排名', 'SR ranking'], 'report', { proposed: true }],
      ['distributionrate', ['铺货率报表', 'Distribution rate report'], 'report', { proposed: true }],
      ['outofstock', ['缺货率报表', 'Out-of-stock report'], 'report', { proposed: true }],
      ['displayachievement', ['陈列达成报表', 'Display achievement report'], 'report', { proposed: true }],
      ['attendancereport', ['考勤报表', 'Attendance report'], 'report', { proposed: true }],
    ],
  ),
  routeGroup(
    'importexport',
    ['导入导出', 'Import/export'],
    [
      ['uploadlog', ['导入日志', 'Import log'], 'list', { icon: 'CloudUploadOutlined' }],
      ['downloadlog', ['导出日志', 'Export log'], 'list', { icon: 'CloudDownloadOutlined' }],
      ['tasklog', ['后台任务', 'Background tasks'], 'list', { proposed: true, icon: 'ScheduleOutlined' }],
      ['jobmonitor', ['任务监控', 'Job monitor'], 'list', { proposed: true, icon: 'MonitorOutlined' }],
    ],
    { icon: 'ImportOutlined' },
  ),
  routeGroup(
    'circlemanage',
    ['圈子管理', 'Circle management'],
    [
      ['circle', ['圈子', 'Circle'], 'list'],
      ['walletlimit', ['钱包额度', 'Wallet limit'], 'list', { icon: 'DollarOutlined' }],
      ['wallettopup', ['钱包充值', 'Wallet top-ups'], 'list', { proposed: true, icon: 'AuditOutlined' }],
      ['redpacket', ['红包', 'Red packets'], 'list', { proposed: true, icon: 'GiftOutlined' }],
      ['packetdraw', ['红包领取记录', 'Draws of packets'], 'list', { proposed: true, icon: 'ContainerOutlined' }],
      [
        'walletmove',
        ['钱包流水', 'Movements of wallets'],
        'report',
        { proposed: true, icon: 'ReconciliationOutlined' },
      ],
    ],
    { icon: 'TeamOutlined' },
  ),
  routeGroup(
    'factionalism',
    ['圈子', 'Circles'],
    [
      ['circlevindicate', ['圈子维护', 'Circle maintenance'], 'list'],
      ['circlestatistical', ['圈子统计', 'Circle statistics'], 'report'],
    ],
  ),
  routeGroup(
    'messagemanage',
    ['消息管理', 'Messages'],
    [
      ['messagereply', ['消息中心', 'Message centre'], 'shell', { icon: 'MessageOutlined' }],
      ['messagetemplate', ['消息模板', 'Message templates'], 'list', { proposed: true, icon: 'NotificationOutlined' }],
      ['sendstatistics', ['发送统计', 'Send statistics'], 'report', { proposed: true, icon: 'BarChartOutlined' }],
    ],
    { icon: 'MessageOutlined' },
  ),
  routeGroup(
    'marketing',
    ['营销管理', 'Marketing'],
    [
      ['coupons', ['优惠券', 'Coupons'], 'list', { proposed: true, icon: 'CreditCardOutlined' }],
      ['couponissue', ['发券单', 'Coupon issues'], 'list', { proposed: true, icon: 'SendOutlined' }],
      ['couponlist', ['优惠券明细', 'Issued coupons'], 'list', { proposed: true, icon: 'IdcardOutlined' }],
      ['promotionuse', ['促销使用明细', 'Uses of promotions'], 'report', { proposed: true, icon: 'PieChartOutlined' }],
      [
        'fulldiscount',
        ['满折', 'Full discount'],
        'list',
        { names: ['full discount'], proposed: true, icon: 'TagsOutlined' },
      ],
      [
        'fullminus',
        ['满减', 'Full minus'],
        'list',
        { names: ['full minus'], proposed: true, icon: 'MoneyCollectOutlined' },
      ],
      ['fullgift', ['满赠', 'Full gift'], 'list', { names: ['full gift'], proposed: true, icon: 'GiftOutlined' }],
      ['approval', ['营销审批', 'Marketing approval'], 'list', { proposed: true, icon: 'AuditOutlined' }],
      [
        'productdiscount',
        ['单品折扣', 'Product discount'],
        'list',
        { names: ['product discount'], proposed: true, icon: 'TagOutlined' },
      ],
    ],
    { icon: 'ShoppingOutlined' },
  ),
  routeGroup(
    'activitymanagement',
    ['活动管理', 'Activity management'],
    [
      ['activityvindicate', ['活动维护', 'Activity maintenance'], 'list', { icon: 'FlagOutlined' }],
      ['activitybudget', ['活动预算', 'Activity budgets'], 'list', { proposed: true, icon: 'DollarOutlined' }],
      ['activityreview', ['活动立项审批', 'Activities to review'], 'list', { proposed: true, icon: 'AuditOutlined' }],
      ['activityapprove', ['活动审批', 'Activity approval'], 'list', { icon: 'FileDoneOutlined' }],
      ['activityinspect', ['活动检核', 'Activity inspection'], 'list', { icon: 'FileSearchOutlined' }],
      ['activityfinish', ['活动结案', 'Activity finishing'], 'list', { icon: 'ContainerOutlined' }],
      ['activityview', ['活动查看', 'Activity view'], 'list', { icon: 'BarChartOutlined' }],
      [
        'activitybudgetmove',
        ['活动预算流水', 'Movements of activity budgets'],
        'list',
        { proposed: true, icon: 'HistoryOutlined' },
      ],
    ],
    { icon: 'FlagOutlined' },
  ),
  routeGroup(
    'asset',
    ['资产管理', 'Assets'],
    [
      ['assetvindicate', ['资产维护', 'Asset maintenance'], 'list', { icon: 'InboxOutlined' }],
      ['assetview', ['资产查看', 'Asset view'], 'report', { icon: 'BarChartOutlined' }],
      ['assechange', ['资产变更', 'Asset change'], 'list'],
      ['asseapprove', ['资产审批', 'Asset approval'], 'list'],
      ['assecheck', ['资产盘点', 'Asset check'], 'list', { icon: 'FileDoneOutlined' }],
      ['assetmodel', ['资产型号', 'Asset model'], 'list'],
    ],
    { icon: 'InboxOutlined' },
  ),
  routeGroup(
    'train',
    ['培训管理', 'Training'],
    [
      ['courseware', ['课件管理', 'Courseware'], 'list'],
      ['trainrecord', ['培训记录', 'Training records'], 'list'],
      ['questionbank', ['题库管理', 'Question bank'], 'list'],
      ['trainReportperson', ['培训报表（人员）', 'Training report by person'], 'report'],
      ['trainReportstore', ['培训报表（门店）', 'Training report by store'], 'report'],
      ['trainReportdistributor', ['培训报表（经销商）', 'Training report by distributor'], 'report'],
    ],
  ),
  routeGroup(
    'agreement',
    ['协议管理', 'Agreements'],
    [
      ['agreementtemplate', ['协议模板', 'Agreement template'], 'list'],
      ['agreementcheck', ['协议检核', 'Agreement check'], 'list'],
      ['agreementprogress', ['协议进度', 'Agreement progress'], 'report'],
    ],
  ),
  routeGroup(
    'datamatching',
    ['数据匹配', 'Data matching'],
    [
      ['productmatchingaudit', ['产品匹配审核', 'Product matching audit'], 'list'],
      ['productmatching', ['产品匹配', 'Product matching'], 'list'],
      ['storematchingaudit', ['门店匹配审核', 'Store matching audit'], 'list'],
      ['storematching', ['门店匹配', 'Store matching'], 'list'],
    ],
  ),
  routeGroup(
    'rpamanagement',
    ['RPA管理', 'RPA management'],
    [
      ['datasourceview', ['数据源查看', 'Data source view'], 'list'],
      ['orderdetail', ['RPA订单明细', 'RPA order detail'], 'report', { proposed: true }],
      ['ordersummary', ['RPA订单汇总', 'RPA order summary'], 'report', { proposed: true }],
      ['salesdetail', ['RPA销售明细', 'RPA sales detail'], 'report', { proposed: true }],
      ['salessummary', ['RPA销售汇总', 'RPA sales summary'], 'report', { proposed: true }],
      ['stockdetail', ['RPA库存明细', 'RPA stock detail'], 'report', { proposed: true }],
      ['stocksummary', ['RPA库存汇总', 'RPA stock summary'], 'report', { proposed: true }],
    ],
  ),
  routeGroup(
    'eventtracking',
    ['埋点管理', 'Event tracking'],
    [
      ['eventtrackingstatistics', ['埋点统计', 'Event tracking statistics'], 'report'],
      ['eventtrackingreport', ['埋点报表', 'Event tracking report'], 'report'],
    ],
  ),
  routeGroup(
    'pointManagement',
    ['积分管理', 'Points'],
    [
      ['pointDetail', ['积分明细', 'Point detail'], 'list'],
      ['pointSummary', ['积分汇总', 'Point summary'], 'report'],
      ['integralRule', ['积分规则', 'Points rule'], 'list'],
      ['integralView', ['积分查看', 'Points view'], 'list'],
    ],
  ),
  routeGroup(
    'processwith',
    ['流程管理', 'Process management'],
    [
      ['workflowdesign', ['流程设计', 'Workflow design'], 'designer', { icon: 'PartitionOutlined' }],
      ['todoitem', ['待办事项', 'To-do items'], 'list', { icon: 'AuditOutlined' }],
      ['backlogitem', ['已办事项', 'Handled items'], 'list', { icon: 'FileDoneOutlined' }],
      ['approvalsetting', ['审批设置', 'Approval setting'], 'settings', { icon: 'SafetyCertificateOutlined' }],
    ],
    { icon: 'NodeIndexOutlined' },
  ),
  routeGroup(
    'contractmanagement',
    ['合同管理', 'Contracts'],
    [
      ['contracttemplatemanagement', ['合同模板管理', 'Contract templates'], 'list'],
      ['contractgroupmanagement', ['合同组管理', 'Contract groups'], 'list'],
      ['contractgeneration', ['合同生成', 'Contract generation'], 'form'],
    ],
  ),
  routeGroup('demo', ['示例', 'Demo'], [['demopage', ['示例页', 'Demo page'], 'other', { icon: 'TableOutlined' }]], {
    icon: 'AppstoreOutlined',
  }),
  routeGroup(
    'testrouter',
    ['测试路由', 'Test routes'],
    [
      ['testrouterone', ['测试路由一', 'Test router one'], 'redirect'],
      ['testroutertwo', ['测试路由二', 'Test router two'], 'redirect'],
    ],
  ),
]
