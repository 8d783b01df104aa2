import { computed, dict, money, number, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { alarmWithinBudget } from './activity-rules'

const counted = { edit: 'never', default: '0', integerDigits: 9 } as const

/** What an activity may cost for an item in an organisation, and what of it is held and posted. */
export const activityBudget = defineResource({
  key: 'activity.budget',
  path: '/activitymanagement/activitybudget',
  label: ['活动预算', 'Activity budget'],
  title: 'name',
  scope: { org: 'orgID' },
  fields: {
    name: text(['预算名称', 'Name'], { edit: 'never', max: 300, hiddenInList: true }),
    activityID: ref(['活动', 'Activity'], 'activity.activity', { required: true, edit: 'onCreate', partOf: true }),
    orgID: ref(['组织', 'Organisation'], 'organization.org', {
      required: true,
      edit: 'onCreate',
      hint: ['本组织及下级客户的申请占用此预算', 'Applications of its customers, and of those below, are held here'],
    }),
    item: dict(['项目', 'Item'], 'ActivityItem', { required: true, edit: 'onCreate' }),
    amount: money(['金额', 'Amount'], { required: true, integerDigits: 9 }),
    held: money(['已占用', 'Held'], counted),
    used: money(['已核销', 'Posted'], counted),
    issued: computed(money(['已发生', 'Issued'], { integerDigits: 9 }), 'held + used', ['held', 'used']),
    available: computed(money(['可用', 'Available'], { integerDigits: 9 }), 'amount - held - used', [
      'amount',
      'held',
      'used',
    ]),
    burn: computed(
      number(['使用率', 'Share used'], { decimals: 2, unit: ['%', '%'] }),
      'round((held + used) * 100.0 / nullif(amount, 0), 2)',
      ['amount', 'held', 'used'],
    ),
    alarm: money(['预警', 'Alarm'], {
      integerDigits: 9,
      hint: ['已发生金额达到该值时发送一次提醒', 'When this much is issued, one message is sent'],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['activityID', 'orgID', 'item']],
  rules: [alarmWithinBudget],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['activityID', 'orgID', 'item', 'amount', 'alarm', 'remark'],
    },
    {
      title: ['使用情况', 'Use'],
      fields: ['held', 'used', 'issued', 'available', 'burn'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: ['amount', 'held', 'used', 'available', 'burn', 'alarm'] },
  list: {
    search: ['activityID', 'orgID', 'item', 'burn', 'isDeleted'],
    columns: [
      'activityID',
      'orgID',
      'item',
      'amount',
      'held',
      'used',
      'available',
      'burn',
      'alarm',
      'isDeleted',
      'lastModifiedTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [{ of: 'activity.activity', by: 'activityID', label: ['预算', 'Budgets'], counted: true, place: 10 }],
  import: {
    kind: 'ActivityBudget',
    businessType: 15,
    match: ['activityID', 'orgID', 'item'],
    columns: ['activityID', 'orgID', 'item', 'amount', 'alarm', 'remark', 'isDeleted'],
    titles: { activityID: ['活动', 'Activity'], orgID: ['组织', 'Organisation'] },
    headers: { activityID: ['活动编码', 'Activity code'], orgID: ['组织编码', 'Organisation code'] },
    sample: { activityID: 'HD000001', orgID: 'HQ', item: 'display', amount: 1000, alarm: 900 },
  },
  export: {
    kind: 'ActivityBudget',
    columns: [
      'activityID',
      'orgID',
      'item',
      'amount',
      'alarm',
      'remark',
      'isDeleted',
      'held',
      'used',
      'available',
      'burn',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
})
