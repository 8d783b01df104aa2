import type { Details } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import type { Label } from '@sfa/kit/label'
import { defineResource, type Resource } from '@sfa/kit/resource'
import type { Rule } from '@sfa/kit/rule'
import { promotionFlow } from '../rules/promotion-flow'
import { headFields, limitFields, reviewFields, scopeFields, useFields } from './promotion-fields'
import { promotionRules } from './promotion-rules'
import { reviewActions } from './review-actions'

interface PromotionSpec {
  key: string
  path: string
  label: Label
  /** Begins the codes that are made. */
  prefix: string
  /** Kind of its import and export; all promotions are business type 15. */
  kind: string
  /** How it is measured and what it gives, between the period and the scope. */
  fields: Readonly<Record<string, Field>>
  rules?: readonly Rule[]
  steps?: Details
  /** Of a step, as files have it. */
  sample: Readonly<Record<string, unknown>>
  titles?: Readonly<Record<string, Label>>
}

/** Files of promotions and coupons say it shorter than their pages. */
export const fileTitles = {
  code: ['编码', 'Code'],
  name: ['名称', 'Name'],
  validFrom: ['开始', 'Start'],
  validTo: ['结束', 'End'],
} as const

/** Files name a promotion by its code, what it gives, and then its scope (issue text of imports of kind 15). */
const fileHead = ['code', 'name', 'validFrom', 'validTo'] as const
const fileTail = [
  'productIds',
  'productGroupIds',
  'brandIds',
  'categoryIds',
  'excludedProductIds',
  'storeIds',
  'storeGroupIds',
  'channelIds',
  'areaIds',
  'orgIds',
  'excludedStoreIds',
  'priority',
  'exclusive',
  'perCustomerLimit',
  'limitPeriod',
  'totalLimit',
  'budget',
  'alarm',
  'mandatoryProductIds',
  'varieties',
] as const

const products = ['productIds', 'productGroupIds', 'brandIds', 'categoryIds', 'excludedProductIds'] as const
const customers = ['storeIds', 'storeGroupIds', 'channelIds', 'areaIds', 'orgIds', 'excludedStoreIds'] as const
/** The four kinds of promotion: they differ in what they give, and in nothing else (docs/areas/marketing.md). */
export function definePromotion(spec: PromotionSpec): Resource {
  const { key, path, label, prefix, kind, fields: own, steps, rules = [], titles } = spec
  const ownNames = Object.keys(own)
  const columns = [...fileHead, ...ownNames, ...(steps ? Object.keys(steps.fields) : []), ...fileTail]
  const sample = {
    code: `${prefix}900001`,

    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    ...spec.sample,
  }
  const after = steps ? ['lineNo', 'approvalStatus', 'version'] : ['approvalStatus', 'version']
  const fields: Record<string, Field> = {
    ...headFields(prefix),
    ...own,
    ...limitFields,
    ...scopeFields,
    ...useFields,
    ...reviewFields,
  }
  return defineResource<Record<string, Field>>({
    key,
    path,
    label,
    title: 'name',
    scope: { org: 'orgID' },
    fields,
    ...(steps ? { details: { steps } } : {}),
    rules: [...promotionRules, ...rules],
    form: [
      {
        title: ['基本信息', 'Basic information'],
        fields: ['code', 'name', 'validFrom', 'validTo', ...ownNames, 'orgID', 'memo', 'isDeleted'],
      },
      { title: ['产品范围', 'Products'], fields: [...products, 'mandatoryProductIds', 'varieties'] },
      { title: ['客户范围', 'Customers'], fields: customers },
      { title: ['优先与限制', 'Priority and limits'], fields: Object.keys(limitFields) },
      {
        title: ['预算使用', 'Use of the budget'],
        fields: Object.keys(useFields),
        tab: ['优先与限制', 'Priority and limits'],
      },
      {
        title: ['审批与版本', 'Review and versions'],
        fields: ['approvalStatus', 'version', 'versionInForce', 'opinion', 'confirmer', 'confirmTime', 'stopReason'],
      },
    ],
    list: {
      search: [
        'code',
        'name',
        'approvalStatus',
        'validPeriod',
        'productIds',
        'brandIds',
        'storeIds',
        'channelIds',
        'orgID',
        'exclusive',
        'isDeleted',
      ],
      columns: [
        'code',
        'name',
        'approvalStatus',
        'validPeriod',
        ...ownNames.filter(name => !own[name]?.hiddenInList),
        'priority',
        'budget',
        'issued',
        'budgetShare',
        'version',
        'versionInForce',
        'isDeleted',
        'lastModifiedBy',
        'lastModifiedTime',
      ],
      sort: 'createTime',
      newestFirst: true,
    },
    record: { state: 'approvalStatus', figures: ['priority', 'budget', 'issued', 'budgetShare', 'uses'] },
    flow: promotionFlow,
    actions: reviewActions,
    imports: [
      {
        kind,
        businessType: 15,
        ...(steps ? { of: 'steps' as const, match: ['code'] } : {}),
        columns,
        sample,
        titles: { ...fileTitles, alarm: ['预警', 'Alarm'], ...titles },
      } as never,
    ],
    exports: [
      {
        kind,
        ...(steps ? { of: 'steps' as const } : {}),
        columns: [...columns, ...after, 'lastModifiedBy', 'lastModifiedTime'],
      } as never,
    ],
  })
}
