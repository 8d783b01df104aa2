import type { ErrorTexts } from './error-texts-shape'

/** Stores, their groups, and who supplies them. */
export const customerErrors = {
  looksLikeStore: [
    '与{stores}相似。确属不同门店的，请在“重复说明”中写明原因',
    'It looks like {stores}. If it is another store, say why in "Why it is no duplicate"',
  ],
  invoiceNeeds: ['该发票类型必须填写“{what}”', '"{what}" is needed for this type of invoice'],
  groupIsDynamic: [
    '“{name}”是动态分组，成员由条件自动计算，不能手工增减',
    '"{name}" is a dynamic group: its stores follow from its conditions and are not bound by hand',
  ],
  groupIsInvalid: ['分组“{name}”已无效', 'The group "{name}" is not valid any more'],
  groupBeyondReach: [
    '分组中有{count}家门店不在您的数据范围内，不能解散',
    '{count} stores of the group are beyond your reach, so it cannot be dissolved',
  ],
  conditionMissing: ['请至少设置一个条件', 'Set one condition at least'],
  conditionFieldGone: [
    '条件中的字段“{name}”已不存在，请重新设置条件',
    'The field "{name}" of the conditions does not exist any more: set the conditions anew',
  ],
  conditionTargetGone: [
    '条件中的“{name}”已无效或不存在，请重新设置条件',
    '"{name}" in the conditions is not valid any more: set the conditions anew',
  ],
  conditionUnreadable: ['您无权查看条件中的字段“{name}”', 'You may not read the field "{name}" of the conditions'],
  distributorIsInvalid: ['经销商“{name}”已无效', 'The distributor "{name}" is not valid any more'],
  storeIsLocked: [
    '门店“{name}”当前状态为“{state}”，不能变更经销商',
    'The distributors of "{name}" cannot change while its state is {state}',
  ],
  periodTaken: [
    '该门店的该品类已有主经销商“{name}”（{period}）',
    'The store has the primary distributor "{name}" for this category ({period})',
  ],
  periodTakenInFile: [
    '与第{row}行的有效期重叠：同一门店同一品类同一时间只能有一个主经销商',
    'The period overlaps that of row {row}: a store has one primary distributor for a category at a time',
  ],
  periodIsOver: ['有效期在该日期之前已结束', 'The period has ended before this date'],
  sameDistributor: ['新经销商与原经销商相同', 'The new distributor is the one that it is now'],
  supplyCircle: ['形成供货循环：{path}', 'The stores would supply each other in a circle: {path}'],
  mergeUndoOver: ['撤销期限已过（{until}）', 'The time to undo it is over ({until})'],
  mergedIntoOther: [
    '门店“{name}”已合并到“{survivor}”，撤销合并后才能修改',
    '"{name}" has been merged into "{survivor}": undo the merge to change it',
  ],
  mergeSameStore: ['不能将门店与自己合并', 'A store cannot be merged with itself'],
  mergeInvalid: ['门店“{name}”已无效，不能合并', '"{name}" is not valid any more and cannot be merged'],
  mergeState: ['门店“{name}”当前状态为“{state}”，不能合并', '"{name}" cannot be merged while its state is {state}'],
  mergeStale: [
    '门店“{name}”在对比之后已被修改，请重新对比',
    '"{name}" has changed since it was compared: compare the two again',
  ],
  mergeChoice: ['“{name}”没有这个选项', 'This is no choice for "{name}"'],
  mergeTooMany: [
    '“{name}”最多{max}个，两家门店合计{count}个，请选择其中一家的',
    '"{name}" takes {max} at most and both stores have {count}: choose those of one store',
  ],
  mergeBeyondLimit: [
    '合并后以下明细超过每家门店的上限（条数/上限）：{what}。请先删除多余的明细',
    'Merged, the store would have more lines than a store may have (lines/limit): {what}. Remove some of them first',
  ],
  mergeCircle: [
    '合并后门店之间将形成供货循环，请先删除相应的批发商关系',
    'Merged, the stores would supply each other in a circle: remove that wholesaler first',
  ],
  mergeChangedSince: [
    '合并之后又有改动，不能撤销：{what}',
    'It cannot be undone, since these have changed after the merge: {what}',
  ],
  geocoderFailed: [
    '地址解析服务暂时无法访问，请在地图上点选位置',
    'The service that finds addresses does not answer: choose the place on the map',
  ],
  suppliesItself: ['门店不能是自己的批发商', 'A store cannot be its own wholesaler'],
} satisfies ErrorTexts
