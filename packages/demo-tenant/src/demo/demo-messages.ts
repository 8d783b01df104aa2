export interface MessageSeed {
  name: string
  type: 'notice' | 'reminder'
  title: string
  content: string
  /** Sign-in name of the sender. */
  by: 'admin' | 'clerk'
  daysAgo: number
  /** Otherwise it is a draft. */
  sent: boolean
  /** Percent of the people who have read it, and whether those who can sign in are among them. */
  readBy?: number
  readByAccounts?: boolean
}

/** Oldest first. */
export const demoMessages: readonly MessageSeed[] = [
  {
    name: '系统使用说明',
    type: 'notice',
    title: '欢迎使用智能销售管理后台',
    content:
      '各位同事：\n后台已经启用，请先核对**本人负责的产品与组织**。\n\n- 按 Ctrl+K 可以搜索菜单\n- 导入前请先下载最新模板\n- 导入、导出的进度可在“导入导出”中查看',
    by: 'admin',
    daysAgo: 62,
    sent: true,
    readBy: 97,
    readByAccounts: true,
  },
  {
    name: '产品编码规则',
    type: 'notice',
    title: '产品编码与条码维护规则',
    content:
      '自即日起新增产品请按以下规则维护：\n\n- 产品编码统一为 **YH-** 加六位数字，启用后不再更改\n- 条形码填写小单位条码，换包装须新建产品\n- 物料和赠品请选择对应的产品类型，不要建在饮品品类下',
    by: 'clerk',
    daysAgo: 48,
    sent: true,
    readBy: 95,
    readByAccounts: true,
  },
  {
    name: '组织架构调整',
    type: 'notice',
    title: '关于直辖市办事处调整的通知',
    content:
      '北京、上海、天津、重庆分公司改为**按区设立办事处**，各办事处下设传统渠道组、现代渠道组，重点城市增设餐饮特通组。\n\n请各分公司文员在本周内核对本单位人员的所属组织，如有遗漏请联系信息部。',
    by: 'admin',
    daysAgo: 36,
    sent: true,
    readBy: 96,
    readByAccounts: true,
  },
  {
    name: '冰柜贴更换',
    type: 'notice',
    title: '冰柜贴与货架卡条换新安排',
    content:
      '清沐水、果然轻两个品牌的冰柜贴和货架卡条已更新版面。\n\n- 旧版物料用完为止，不再补货\n- 新版请在产品管理中按“市场物料 / 冰柜物料”查询\n- 换新照片请当天上传',
    by: 'clerk',
    daysAgo: 27,
    sent: true,
    readBy: 91,
    readByAccounts: true,
  },
  {
    name: '分销清单更新',
    type: 'notice',
    title: '便利店必分销清单已更新',
    content:
      '便利店必分销清单本期新增 330ml 罐装气泡水 3 个单品，调出 900ml 普洱茶 1 个单品。请业务主管于下次拜访前通知到人。',
    by: 'clerk',
    daysAgo: 16,
    sent: true,
    readBy: 88,
    readByAccounts: true,
  },
  {
    name: '月末价格核对',
    type: 'reminder',
    title: '请在月末前核对产品价格',
    content:
      '请各产品负责人在本月最后一个工作日前核对产品价格，重点检查：\n\n- 大单位价格是否与换算系数一致\n- 零售价是否已按新价签更新\n\n如有差异请及时修改或通过导入批量更新。',
    by: 'admin',
    daysAgo: 9,
    sent: true,
    readBy: 74,
  },
  {
    name: '临期品盘点',
    type: 'reminder',
    title: '乳饮料临期品盘点提醒',
    content: '晨屿乳系列保质期较短，请各经销商仓库在本周五前完成盘点，临期天数不足 **30 天** 的批次单独堆放并上报。',
    by: 'clerk',
    daysAgo: 4,
    sent: true,
    readBy: 62,
  },
  {
    name: '新渠道资料退回',
    type: 'reminder',
    title: '新渠道产品资料有 137 行未通过',
    content:
      '《新渠道产品资料》导入后有 137 行因品牌、品类、单位或价格填写有误被退回。请下载失败文件改正后重新导入，或直接在导入日志中修改。',
    by: 'admin',
    daysAgo: 1,
    sent: true,
    readBy: 38,
  },
  {
    name: '新品上市模板',
    type: 'notice',
    title: '新品上市通知',
    content: '新品将于近期上市，请在上市前完成**产品资料**与**分销清单**的维护。',
    by: 'admin',
    daysAgo: 30,
    sent: false,
  },
  {
    name: '促销活动模板',
    type: 'notice',
    title: '促销活动执行通知',
    content: '请各办事处按活动方案准备堆头围挡、海报和赠品，**活动前一天**完成陈列并上传照片。',
    by: 'clerk',
    daysAgo: 12,
    sent: false,
  },
]
