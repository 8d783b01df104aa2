import type { Label } from '@sfa/kit/label'
import { defineResource } from '@sfa/kit/resource'
import { storeFlow } from '../rules/store-flow'
import { secondaryContact, storeShipToList } from './store-details'
import { closeDate, closeReason, opinion, storeFields } from './store-fields'

const management = [
  'code',
  'name',
  'bannerID',
  'level',
  'storeType',
  'channelID',
  'orgID',
  'salesRepUserCodeList',
  'shoppingGuideUserCodeList',
  'tallyClerkUserCode',
  'groupIds',
  'tagIdList',
  'provinceCityArea',
  'address',
  'position',
  'isBoundWx',
  'erpCustomerNo',
  'isDeleted',
  'memo',
  'duplicateReason',
] as const
const distributors = ['distributorIdList'] as const
const contacts = ['contact', 'contactMobile', 'tel', 'fax', 'email', 'zipCode'] as const
const visits = ['visitFrequencyCycle', 'frequency', 'times'] as const
const business = [
  'businessRegNo',
  'businessRegDate',
  'operator',
  'businessTime',
  'area',
  'cashNum',
  'shelfNum',
  'faceNum',
  'invoiceTitle',
  'invoiceType',
  'vatNo',
  'bankName',
  'bankAccountNo',
  'paymentCode',
  'paymentTerm',
  'awardPoint',
] as const
const licence = ['businessLicenseNm', 'companyName', 'legalPerson'] as const

/** Tabs of the record's page. */
const basics: Label = ['基本信息', 'Basic information']
const people: Label = ['联系人', 'Contacts']
const places: Label = ['收货地址', 'Ship-to addresses']
const photos: Label = ['照片', 'Photos']

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  ...management.filter(name => name !== 'isDeleted'),
  ...distributors,
  ...contacts,
  'deliveryAddress',
  ...visits,
  ...business,
  ...licence,
  'customFields',
  'isDeleted',
] as const

/** The documented store form. */
export const store = defineResource({
  key: 'customer.store',
  path: '/customer/customermanage',
  label: ['门店', 'Store'],
  title: 'name',
  idName: 'storeId',
  mergedInto: 'mergedInto',
  scope: { owner: 'salesRepUserCodeList', org: 'orgID', distributor: 'distributorIdList' },
  fields: storeFields,
  details: { secondaryContact, storeShipToList },
  form: [
    { title: ['门店管理', 'Store'], fields: [...management, 'mergedInto'], tab: basics },
    { title: ['联系信息', 'Contact information'], fields: contacts, tab: people },
    { title: ['其他联系人', 'Contacts'], fields: [], details: ['secondaryContact'], tab: people },
    { title: ['送货信息', 'Shipping address'], fields: ['deliveryAddress'], tab: places },
    { title: ['收货地址', 'Ship-to addresses'], fields: [], details: ['storeShipToList'], tab: places },
    { title: ['拜访频率设置', 'Visit frequency'], fields: visits, tab: basics },
    { title: ['经营信息', 'Business'], fields: business, tab: basics },
    { title: ['经销商', 'Distributors'], fields: distributors, place: 20 },
    { title: ['自定义字段', 'Custom fields'], fields: ['customFields'], tab: basics },
    { title: ['营业执照', 'Business licence'], fields: [...licence, 'picBusinessLicense'], tab: photos, place: 30 },
    { title: ['门头照', 'Door-head photo'], fields: ['picDoorHead'], tab: photos, place: 30 },
    {
      title: ['审批与关店', 'Approval'],
      fields: ['state', 'opinion', 'isClosed', 'closeReason', 'closeDate'],
      tab: basics,
    },
  ],
  list: {
    search: [
      'code',
      'name',
      'contactMobile',
      'level',
      'storeType',
      'bannerID',
      'channelID',
      'orgID',
      'salesRepUserCodeList',
      'distributorIdList',
      'distributorCount',
      'groupIds',
      'tagIdList',
      'provinceCityArea',
      'position',
      'state',
      'isDeleted',
    ],
    quick: ['code', 'contactMobile'],
    treeFilter: 'orgID',
    columns: [
      'code',
      'name',
      'level',
      'state',
      'isDeleted',
      'channelID',
      'orgID',
      'salesRepUserCodeList',
      'distributorIdList',
      'storeType',
      'bannerID',
      'provinceCityArea',
      'address',
      'contact',
      'contactMobile',
      'lastModifiedTime',
    ],
  },
  tabOf: [
    { of: 'distributor.distributor', by: 'distributorIdList', label: ['门店', 'Stores'], counted: true },
    // The group counts its members itself.
    { of: 'customer.store-group', by: 'groupIds', label: ['门店', 'Stores'] },
  ],
  record: {
    picture: 'picDoorHead',
    figures: ['area', 'times', 'awardPoint'],
    history: ['变更记录', 'History'],
  },
  flow: storeFlow,
  actions: {
    submit: { label: ['提交审批', 'Submit'], key: 'edit' },
    pass: { label: ['通过', 'Pass'], key: 'decide', body: { opinion } },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      danger: true,
    },
    close: {
      label: ['关店', 'Close'],
      key: 'close',
      body: {
        closeReason: { ...closeReason, required: true },
        closeDate: { ...closeDate, required: true },
      },
      danger: true,
    },
    reopen: {
      label: ['重新开店', 'Open again'],
      key: 'close',
      confirm: ['重新开店后可继续拜访和订货', 'It can be visited and can order again'],
    },
  },
  // A closed store stays in old records and is picked for nothing new.
  retiredBy: 'isClosed',
  photoImports: [
    { kind: 'StoreDoorHead', label: ['门店门头照', 'Door-head photos'], into: 'picDoorHead', width: 1280 },
    { kind: 'StoreLicence', label: ['门店营业执照', 'Business licences'], into: 'picBusinessLicense', width: 1280 },
  ],
  imports: [
    {
      kind: 'Store',
      label: ['门店', 'Stores'],
      businessType: 2,
      columns: spreadsheetColumns,
      mending: ['duplicateReason'],
      sample: {
        code: 'S90',
        name: '惠民超市',
        orgID: 'HQ',
        provinceCityArea: '上海市/上海市/黄浦区',
        address: '人民大道1号',
        position: '121.473667,31.230525',
        contact: '王建国',
        contactMobile: '19900000001',
      },
    },
    {
      kind: 'StoreShipTo',
      label: ['收货地址', 'Ship-to addresses'],
      businessType: 21,
      of: 'storeShipToList',
      existing: true,
      match: ['code'],
      columns: ['code', 'shipToCode', 'contact', 'mobile', 'address', 'fixedTelephone', 'isShow', 'isDefault'],
      sample: { code: 'S90', shipToCode: '1', contact: '王', mobile: '19900000001', address: '一号', isDefault: '1' },
    },
    {
      kind: 'StoreContact',
      label: ['联系人', 'Contacts'],
      businessType: 24,
      of: 'secondaryContact',
      existing: true,
      match: ['code'],
      columns: ['code', 'contactID', 'contactName', 'mobile'],
      sample: { code: 'S90', contactID: '01', contactName: '李建国', mobile: '19900000002' },
    },
    {
      kind: 'SelfStore',
      label: ['自营门店', 'Own stores'],
      businessType: 99,
      columns: spreadsheetColumns,
      mending: ['duplicateReason'],
      sample: { code: 'S91', name: '云禾直营店', contactMobile: '19900000003', position: '121.473667,31.230525' },
    },
  ],
  exports: [
    {
      kind: 'Store',
      label: ['门店', 'Stores'],
      columns: [...spreadsheetColumns, 'state', 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'],
    },
    { kind: 'SelfStore', label: ['自营门店', 'Own stores'], columns: spreadsheetColumns },
    {
      kind: 'StoreShipTo',
      label: ['收货地址', 'Ship-to addresses'],
      of: 'storeShipToList',
      columns: [
        'code',
        'shipToCode',
        'contact',
        'mobile',
        'address',
        'fixedTelephone',
        'isShow',
        'isDefault',
        'name',
        'lineNo',
      ],
    },
    {
      kind: 'StoreContact',
      label: ['联系人', 'Contacts'],
      of: 'secondaryContact',
      columns: ['code', 'contactID', 'contactName', 'mobile', 'name', 'lineNo'],
    },
  ],
  calls: {
    search: ['/portalsync/store/search', '/store/entity/find', '/portalsync/commonApi/searchCustomer'],
    create: ['/portalsync/store/create', '/store/entity/add'],
    update: ['/portalsync/store/update', '/store/entity/update'],
    delete: ['/portalsync/store/deleteStore', '/store/entity/delete'],
  },
  objectNames: ['MD_Store', 'md_store', 'MD_Customer'],
  pages: [
    {
      name: 'store-approval',
      path: '/customer/customerapprove',
      label: ['待审批门店', 'Store to approve'],
      filter: { state: 'pending' },
      list: {
        columns: [
          'code',
          'name',
          'orgID',
          'salesRepUserCodeList',
          'contact',
          'contactMobile',
          'address',
          'lastModifiedBy',
          'lastModifiedTime',
        ],
      },
      keys: ['search', 'view'],
    },
    {
      name: 'closed-store',
      path: '/customer/closedcustomers',
      label: ['已关门店', 'Closed store'],
      filter: { state: 'closed' },
      list: {
        columns: [
          'code',
          'name',
          'orgID',
          'closeDate',
          'closeReason',
          'salesRepUserCodeList',
          'contactMobile',
          'address',
        ],
      },
      keys: ['search', 'view'],
    },
  ],
})
