import {
  cascader,
  code,
  computed,
  custom,
  date,
  dict,
  flag,
  geo,
  image,
  number,
  ref,
  refs,
  remark,
  text,
  validity,
} from '@sfa/kit/fields/fields'
import { stateOf } from '@sfa/kit/state-of'
import { fieldRoles } from '@sfa/person/rules/field-roles'
import { storeFlow } from '../rules/store-flow'

export const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, edit: 'never', hiddenInList: true })
export const closeReason = text(['关店原因', 'Reason of closing'], { max: 200, edit: 'never', hiddenInList: true })
export const closeDate = date(['关店日期', 'Closed on'], { edit: 'never', hiddenInList: true })

/** People of the organisation of the store and below it, with one of the roles. */
const staff = (roles: readonly string[]) =>
  ({ filter: { orgIds: 'orgID' }, filterFirst: true, among: { roleIds: roles } }) as const

const rarely = { hiddenInList: true } as const
const amount = { min: 0, max: 999_999, ...rarely } as const

/** The fields of the documented store form, in its order. */
export const storeFields = {
  code: code(['门店编码', 'Store code'], { required: true, unique: true, edit: 'onCreate' }),
  name: text(['门店名称', 'Store name'], { required: true }),
  bannerID: ref(['连锁系统', 'Banner'], 'customer.banner', { few: true }),
  level: dict(['门店等级', 'Level'], 'StoreLevel'),
  storeType: dict(['门店类型', 'Store type'], 'StoreType'),
  channelID: cascader(['渠道', 'Channel'], 'customer.channel'),
  // Its indexes are made by hand, with what stores of an organisation are searched by and where they stand on the map.
  orgID: ref(['所属组织', 'Organisation'], 'organization.org', { few: true }),
  salesRepUserCodeList: refs(['业务代表', 'Sales reps'], 'person.user', {
    ...staff(fieldRoles.salesRep),
    paired: true,
  }),
  shoppingGuideUserCodeList: refs(['促销员', 'Shopping guides'], 'person.user', {
    ...staff(fieldRoles.promoter),
    ...rarely,
  }),
  tallyClerkUserCode: ref(['理货员', 'Tally clerk'], 'person.user', {
    ...staff(fieldRoles.tallyClerk),
    few: true,
    ...rarely,
  }),
  groupIds: refs(['门店分组', 'Store groups'], 'customer.store-group', { ...rarely, paired: true }),
  tagIdList: refs(['门店标签', 'Store tags'], 'customer.store-tag', { ...rarely, missing: 'tagMissing' }),
  distributorIdList: refs(['经销商', 'Distributors'], 'distributor.distributor', {
    paired: true,
    hint: ['向门店供货的经销商', 'Those that supply the store'],
  }),
  distributorCount: computed(
    number(['经销商数', 'Number of distributors'], rarely),
    'cardinality(distributor_id_list)::bigint',
    ['distributorIdList'],
  ),
  provinceCityArea: cascader(['省市区', 'Province, city, area'], 'organization.area'),
  address: text(['详细地址', 'Address'], { max: 200 }),
  position: geo(['位置', 'Position'], {
    within: 'china',
    parts: { longitude: 'longitude', latitude: 'latitude' },
    ...rarely,
  }),
  // What the documents call the parts of the position: answered with every row, sorted and searched by from and to.
  longitude: computed(
    number(['经度', 'Longitude'], { decimals: 6, ...rarely }),
    "(position ->> 'longitude')::numeric(18,6)",
    ['position'],
  ),
  latitude: computed(
    number(['纬度', 'Latitude'], { decimals: 6, ...rarely }),
    "(position ->> 'latitude')::numeric(18,6)",
    ['position'],
  ),
  isBoundWx: flag(['是否绑定微信', 'Bound to WeChat'], rarely),
  erpCustomerNo: text(['外部系统客户编号', 'ERP customer number'], { max: 50, ...rarely }),
  isDeleted: validity(),
  memo: remark(),
  // Kept with the store: who finds it alike to another one reads why both are there.
  duplicateReason: text(['重复说明', 'Why it is no duplicate'], {
    max: 200,
    multiline: true,
    hint: ['系统提示与其他门店相似时填写', 'To be given where the store looks like another one'],
    ...rarely,
  }),
  // Set by merging alone: the store is an alias of that one from then on. Its index is made by hand, for aliases alone.
  mergedInto: ref(['已合并到', 'Merged into'], 'customer.store', { edit: 'never', few: true, ...rarely }),
  contact: text(['联系人', 'Contact'], { max: 50 }),
  contactMobile: text(['联系人手机', 'Mobile of contact'], { required: true, max: 11, pattern: 'mobile' }),
  tel: text(['电话', 'Telephone'], { max: 30, pattern: 'telephone', ...rarely }),
  fax: text(['传真', 'Fax'], { max: 30, pattern: 'telephone', ...rarely }),
  email: text(['邮箱', 'E-mail'], { pattern: 'email', ...rarely }),
  zipCode: text(['邮政编码', 'Post code'], { max: 6, pattern: 'number', ...rarely }),
  deliveryAddress: text(['送货地址', 'Delivery address'], { max: 200, ...rarely }),
  visitFrequencyCycle: dict(['拜访周期', 'Visit cycle'], 'TimeType', {
    default: '1',
    options: [
      ['1', ['每周', 'Weekly']],
      ['2', ['每月', 'Monthly']],
    ],
    ...rarely,
  }),
  frequency: number(['拜访频率', 'Visit frequency'], { min: 0, max: 999, decimals: 2, ...rarely }),
  times: number(['拜访次数', 'Visits'], { min: 0, max: 999, decimals: 2, ...rarely }),
  businessRegNo: text(['工商注册号', 'Business registration number'], {
    max: 30,
    pattern: 'lettersDigits',
    ...rarely,
  }),
  businessRegDate: date(['注册日期', 'Registered on'], rarely),
  operator: text(['经营者', 'Operator'], { max: 50, ...rarely }),
  businessTime: text(['营业时间', 'Opening hours'], {
    max: 11,
    pattern: 'timeRange',
    hint: ['如 08:00-22:00', 'Such as 08:00-22:00'],
    ...rarely,
  }),
  area: number(['营业面积', 'Sales area'], { decimals: 2, unit: ['平方米', 'm²'], ...amount }),
  cashNum: number(['收银台数', 'Cash desks'], { unit: ['个', 'desks'], ...amount }),
  shelfNum: number(['货架数', 'Shelves'], { unit: ['组', 'shelves'], ...amount }),
  faceNum: number(['排面数', 'Facings'], { unit: ['个', 'facings'], ...amount }),
  invoiceTitle: text(['发票抬头', 'Invoice title'], rarely),
  invoiceType: dict(['发票类型', 'Invoice type'], 'InvoiceType', rarely),
  vatNo: text(['纳税人识别号', 'VAT number'], { max: 20, pattern: 'lettersDigits', ...rarely }),
  bankName: text(['开户银行', 'Bank'], rarely),
  bankAccountNo: text(['银行卡号', 'Bank account'], { max: 30, pattern: 'number', ...rarely }),
  paymentCode: text(['付款方式编码', 'Payment code'], { max: 50, ...rarely }),
  paymentTerm: text(['付款条件', 'Payment term'], { max: 50, ...rarely }),
  awardPoint: number(['奖励积分', 'Award points'], { min: 0, max: 99_999_999, ...rarely }),
  businessLicenseNm: text(['营业执照名称', 'Name on the licence'], rarely),
  companyName: text(['公司名称', 'Company'], rarely),
  legalPerson: text(['法人代表', 'Legal person'], { max: 50, ...rarely }),
  picBusinessLicense: image(['营业执照照片', 'Business licence'], {
    formats: ['jpg', 'jpeg'],
    maxKB: 2048,
    maxCount: 2,
    attachmentType: 'customer',
    hint: ['JPG，最多2张，每张不超过2M', 'JPG, up to 2 files of 2 MB'],
    ...rarely,
  }),
  picDoorHead: image(['门头照', 'Door-head photo'], {
    formats: ['jpg', 'jpeg'],
    maxKB: 2048,
    maxCount: 1,
    attachmentType: 'customer',
    hint: ['JPG，不超过2M', 'JPG, up to 2 MB'],
    ...rarely,
  }),
  customFields: custom('MD_Store'),
  state: stateOf(storeFlow, ['审批状态', 'Approval']),
  opinion,
  // The documents' switch, whose untouched '0' must not close a store (D6): closing sets it.
  isClosed: flag(['关店开关', 'Closed'], {
    options: [
      ['关闭', 'Off'],
      ['开启', 'On'],
    ],
    edit: 'never',
    ...rarely,
  }),
  closeReason,
  closeDate,
}
