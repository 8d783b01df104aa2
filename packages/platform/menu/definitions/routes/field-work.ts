import { type RouteGroup, routeGroup } from '@sfa/kit/route-group'

/**
 * Work of sales people in the field: visits, orders, tasks, targets, perfect store. Titles are ours, except 修改密码: the
 * documents give keys only.
 */
export const fieldWorkRoutes: readonly RouteGroup[] = [
  routeGroup(
    'visit',
    ['拜访管理', 'Visits'],
    [
      ['visitingtasks', ['拜访任务', 'Visit tasks'], 'list'],
      [
        'visitingtasks/edit-survey',
        ['编辑问卷', 'Edit questionnaire (visit tasks)'],
        'hidden',
        { names: ['edit-survey'] },
      ],
      ['visitingtasksv2', ['拜访任务V2', 'Visit tasks v2'], 'list'],
      [
        'visitingtasksv2/edit-survey',
        ['编辑问卷', 'Edit questionnaire (visit tasks v2)'],
        'hidden',
        { names: ['edit-survey'] },
      ],
      ['coverage', ['线路覆盖', 'Route coverage'], 'list'],
      ['routeMaintenance', ['线路维护', 'Route maintenance'], 'list'],
      ['mapRouteMaintenance', ['地图线路维护', 'Map route maintenance'], 'map'],
      ['mapVisitTrack', ['地图拜访轨迹', 'Map visit track'], 'map'],
      ['routePlane', ['线路计划', 'Route plan'], 'list'],
      ['routedetails', ['线路明细', 'Route details'], 'list'],
      ['visithistories', ['拜访历史', 'Visit histories'], 'list'],
      ['visitreportssr', ['拜访报表（业代）', 'Visit report by SR'], 'report'],
      ['visitreportsstore', ['拜访报表（门店）', 'Visit report by store'], 'report'],
      ['displaycheck', ['陈列检查', 'Display check'], 'list'],
      ['visitmileage', ['拜访里程', 'Visit mileage'], 'report'],
      ['strangevisit', ['陌生拜访', 'Strange visits (cold calls)'], 'list'],
      ['visittrack', ['拜访轨迹', 'Visit track'], 'map'],
      ['visitquestionnaire', ['拜访问卷', 'Visit questionnaire'], 'list'],
      ['visitquestionnairelist', ['问卷列表', 'Questionnaire list'], 'list'],
      ['questionnairephoto', ['问卷照片', 'Questionnaire photos'], 'list'],
      ['questionnairerelationsetting', ['问卷关联设置', 'Questionnaire relation setting'], 'settings'],
      ['visiterrlog', ['拜访异常日志', 'Visit error log'], 'list'],
      ['ImageRecognition', ['图像识别', 'Image recognition'], 'list'],
      ['questionnaireedit', ['问卷编辑', 'Questionnaire edit'], 'hidden', { aliasOf: '/edit-survey', proposed: true }],
      ['coachinghistories', ['辅导历史', 'Coaching histories'], 'list', { proposed: true }],
    ],
  ),
  routeGroup(
    'order',
    ['订单管理', 'Orders'],
    [
      ['orderhistory', ['订单历史', 'Order history'], 'list'],
      ['orderreportssr', ['订单报表（业代）', 'Order report by SR'], 'report'],
      ['orderreportproduct', ['订单报表（产品）', 'Order report by product'], 'report'],
      ['orderreportstore', ['订单报表（门店）', 'Order report by store'], 'report'],
      ['orderbyrobot', ['机器人下单', 'Robot orders'], 'list'],
      ['expressdataimport', ['快递单号导入', 'Express-delivery data import'], 'list', { icon: 'TruckOutlined' }],
      ['ecorderimport', ['电商订单导入', 'E-commerce order import'], 'list'],
      ['ecshop', ['电商店铺', 'E-commerce shops'], 'list', { proposed: true }],
      ['ecsku', ['商品对照', 'SKU comparison'], 'list', { proposed: true }],
      ['ecimportrun', ['电商导入批次', 'E-commerce import runs'], 'report', { proposed: true }],
      ['cancellorder', ['取消订单', 'Cancel order'], 'list'],
      ['anewPushOrder', ['重新推送订单', 'Re-push orders'], 'list', { icon: 'CloudUploadOutlined' }],
      ['orderpayment', ['订单收付款', 'Payments of orders'], 'list', { proposed: true, icon: 'PayCircleOutlined' }],
      ['orderdetail', ['订单详情', 'Order detail'], 'hidden', { proposed: true }],
    ],
    { icon: 'ShoppingCartOutlined' },
  ),
  routeGroup(
    'temporarymangement',
    ['顶岗管理', 'Proxy duty (pinch-hit)'],
    [
      ['temporarymangement', ['顶岗管理', 'Proxy-duty management'], 'list', { proposed: true }],
      ['pinchhithistories', ['顶岗历史', 'Pinch-hit histories'], 'list', { proposed: true }],
    ],
  ),
  routeGroup(
    'completeassessmentmagement',
    ['完成度考核管理', 'Completion assessment management'],
    [
      [
        'completeassessmentmagement',
        ['完成度考核管理', 'Completion assessment management'],
        'list',
        { proposed: true },
      ],
    ],
  ),
  routeGroup(
    'targetmanage',
    ['目标管理', 'Target management'],
    [
      ['target', ['目标管理', 'Targets'], 'list'],
      ['targetreach', ['目标达成', 'Target achievement'], 'report'],
    ],
  ),
  routeGroup(
    'smartwiring',
    ['智能排线', 'Smart routing'],
    [
      ['coveringview', ['覆盖视图', 'Covering view'], 'map'],
      ['storedistribution', ['门店分布', 'Store distribution'], 'map'],
      ['roterview', ['线路视图', 'Route view'], 'map'],
    ],
  ),
  routeGroup(
    'smartexpand',
    ['智能拓店', 'Smart store expansion'],
    [
      ['storemaps', ['门店地图', 'Store maps'], 'map', { names: ['store maps'], proposed: true }],
      ['analysis', ['拓店分析', 'Analysis'], 'report', { proposed: true }],
      ['storelibrary', ['门店库', 'Store library'], 'list', { names: ['store library'], proposed: true }],
      [
        'mapstoreview',
        ['地图门店视图', 'Map-based store view'],
        'map',
        { names: ['a map-service store view'], proposed: true },
      ],
      [
        'mapvisitdetail',
        ['地图拜访明细', 'Map-based visit detail'],
        'map',
        { names: ['visit detail'], proposed: true },
      ],
    ],
  ),
  routeGroup(
    'attendanceManagement',
    ['考勤管理', 'Attendance'],
    [['attendanceInfo', ['考勤明细', 'Attendance information'], 'list']],
  ),
  routeGroup(
    'taskcenter',
    ['任务中心', 'Task centre'],
    [
      ['taskmaintenance', ['任务维护', 'Task maintenance'], 'list'],
      ['taskexecutionrecord', ['任务执行记录', 'Task execution records'], 'list'],
    ],
  ),
  routeGroup(
    'taskmanagement',
    ['任务管理', 'Task management'],
    [
      ['taskinfo', ['任务明细', 'Task detail'], 'list'],
      ['tasksummary', ['任务汇总', 'Task summary'], 'report'],
      ['missionmaintenance', ['任务维护', 'Mission maintenance'], 'list'],
    ],
  ),
  routeGroup(
    'intelligentask',
    ['智能任务', 'Intelligent tasks'],
    [
      ['soldproduct', ['在售产品', 'Sold products'], 'list'],
      ['soldproductinfo', ['在售产品明细', 'Sold product detail'], 'list'],
    ],
  ),
  routeGroup(
    'emphasiswork',
    ['重点工作', 'Focus work'],
    [
      ['emphasisworkmanagement', ['重点工作管理', 'Focus work management'], 'list'],
      ['emphasisworkinfo', ['重点工作明细', 'Focus work detail'], 'list'],
      ['emphasisworkcollect', ['重点工作汇总', 'Focus work summary'], 'report'],
    ],
  ),
  routeGroup(
    'rectifyandreformManagement',
    ['整改管理', 'Rectification'],
    [['rectificationview', ['整改查看', 'Rectification view'], 'list']],
  ),
  routeGroup(
    'md-ir',
    ['图像识别', 'Image recognition'],
    [
      ['ir_report', ['图像识别报表', 'Image-recognition report'], 'report'],
      ['multiple_upload', ['批量上传照片', 'Bulk photo upload'], 'form'],
    ],
  ),
  routeGroup(
    'rulesmanagement',
    ['规则管理', 'Rules management'],
    [
      ['rulemaintenance', ['规则维护', 'Rule maintenance'], 'list'],
      ['checkpointmaintenance', ['检查点维护', 'Check-point maintenance'], 'list'],
      ['actionmanagement', ['行动管理', 'Action management'], 'list'],
      ['performtaskmaintenance', ['完美门店任务维护', 'Perfect-store task maintenance'], 'list'],
      ['performtaskquestiondesigner', ['任务问卷设计器', 'Task question designer'], 'designer'],
      ['successfulimage', ['成功图像', 'Successful image'], 'list'],
      ['pssurveyquestion', ['编辑问卷设置', 'Edit questionnaire settings'], 'hidden'],
    ],
  ),
  routeGroup(
    'sellingstory',
    ['销售故事', 'Selling story'],
    [
      ['sellingstorymaintenance', ['销售故事维护', 'Selling story maintenance'], 'list'],
      ['storypointmaintenance', ['故事要点维护', 'Story point maintenance'], 'list'],
      ['calculatormaintenance', ['计算器维护', 'Calculator maintenance'], 'list'],
    ],
  ),
]
