import { code, computed, date, dateRange, dict, flag, parent, ref, refs, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'code',
  'name',
  'parentID',
  'orgID',
  'contact',
  'phone',
  'areaIDs',
  'address',
  'brandIDs',
  'categoryIDs',
  'contractFrom',
  'contractTo',
  'isShared',
  'description',
  'isDeleted',
] as const

/** Companies that sell on, and those that buy from them: three levels at most. */
export const distributor = defineResource({
  key: 'distributor.distributor',
  path: '/distributor/distributormanage',
  label: ['经销商', 'Distributor'],
  title: 'name',
  scope: { org: 'orgID', distributor: 'id', shared: 'isShared' },
  fields: {
    code: code(['经销商编码', 'Distributor code'], { required: true, unique: true, edit: 'onCreate', auto: 'D' }),
    name: text(['经销商名称', 'Distributor name'], { required: true, unique: true }),
    distributorLevel: computed(
      dict(['级别', 'Level'], 'DistributorLevel', {
        options: [
          ['1', ['一级', 'Level 1']],
          ['2', ['二级', 'Level 2']],
          ['3', ['三级', 'Level 3']],
        ],
      }),
      'level::text',
      ['parentID'],
    ),
    parentID: parent(['上级经销商', 'Parent distributor'], { maxLevel: 3 }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org'),
    contact: text(['联系人', 'Contact'], { max: 50 }),
    phone: text(['联系电话', 'Phone'], { required: true, max: 30, pattern: 'mobileOrTelephone' }),
    areaIDs: refs(['经营区域', 'Areas'], 'organization.area'),
    address: text(['地址', 'Address'], { max: 200, hiddenInList: true }),
    brandIDs: refs(['经营品牌', 'Brands'], 'product.brand', {
      hint: ['不选表示不限品牌', 'None means all brands'],
    }),
    categoryIDs: refs(['经营品类', 'Categories'], 'product.category', {
      hiddenInList: true,
      hint: ['不选表示不限品类', 'None means all categories'],
    }),
    contractFrom: date(['合同开始', 'Contract from']),
    contractTo: date(['合同结束', 'Contract to']),
    contractPeriod: dateRange(['合同期', 'Contract period'], { from: 'contractFrom', to: 'contractTo' }),
    isShared: flag(['对下级共享', 'Shared with those below'], {
      hiddenInList: true,
      hint: [
        '下级经销商的用户，角色的数据范围包含上级共享数据时可以看到',
        'Seen by users of the distributors below whose role reaches what is shared from above',
      ],
    }),
    description: text(['说明', 'Description'], { max: 500, multiline: true, hiddenInList: true }),
    isDeleted: validity(),
  },
  customFields: 'MD_Distributor',
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'name', 'parentID', 'orgID', 'contact', 'phone', 'areaIDs', 'address'],
    },
    {
      title: ['经营与合同', 'Range and contract'],
      fields: ['brandIDs', 'categoryIDs', 'contractPeriod', 'isShared', 'description'],
    },
  ],
  list: { quick: ['code', 'contact', 'phone'] },
  import: {
    kind: 'Distributor',
    columns: spreadsheetColumns,
    sample: {
      code: 'D90001',
      name: '昆山恒润商贸',
      orgID: 'HQ',
      phone: '19900000011',
      areaIDs: ['310000'],
      contractFrom: '2026-01-01',
      contractTo: '2026-12-31',
      isShared: '0',
    },
  },
  export: { kind: 'Distributor' },
  calls: {
    search: ['/portalsync/store/distributor/search', '/store/distributor/findList'],
    create: ['/portalsync/store/distributor/create', '/store/distributor/add'],
    update: '/portalsync/store/distributor/update',
  },
  otherNames: { nameCn: 'name' },
  objectNames: ['MD_Distributor'],
})
