/** Brands, categories and words of the demo tenant 云禾饮品 (demo-tenant.md). All names are made up. */

export const demoBrands = [
  { code: 'YHC', nameCn: '云禾茶', nameEn: 'Yunhe Tea', colour: '#2f7d4f' },
  { code: 'YT', nameCn: '椰汀', nameEn: 'Yeting', colour: '#3a8fb7' },
  { code: 'GXM', nameCn: '谷小满', nameEn: 'Gu Xiaoman', colour: '#b7791f' },
  { code: 'QMS', nameCn: '清沐水', nameEn: 'Qingmu Water', colour: '#2b6cb0' },
  { code: 'CYR', nameCn: '晨屿乳', nameEn: 'Chenyu Dairy', colour: '#805ad5' },
  { code: 'GRQ', nameCn: '果然轻', nameEn: 'Guoranqing', colour: '#c53030' },
] as const

export interface DemoCategory {
  code: string
  nameCn: string
  parent: string | null
  /** Index into demoBrands of the brand that makes most of it. */
  brand: number
}

const tree: Record<string, Record<string, readonly string[]>> = {
  '茶饮料|0': {
    无糖茶: ['茉莉绿茶', '乌龙茶', '普洱茶'],
    果味茶: ['柠檬红茶', '蜜桃乌龙'],
    奶茶: ['原味奶茶', '焦糖奶茶'],
  },
  '植物饮料|1': {
    椰子水: ['纯椰子水', '椰子水果汁'],
    谷物饮料: ['燕麦饮', '红豆薏米饮', '黑芝麻饮'],
    植物蛋白: ['杏仁露', '核桃乳'],
  },
  '水饮|3': {
    饮用水: ['饮用纯净水', '天然矿泉水'],
    风味水: ['柠檬风味水', '苏打气泡水'],
  },
  '乳品果汁|4': {
    乳饮料: ['乳酸菌饮料', '早餐奶', '风味酸奶'],
    果汁: ['橙汁', '葡萄汁', '混合果蔬汁'],
  },
}

/** Brand of a second-level group, where it is not the root's. */
const groupBrand: Record<string, number> = { 谷物饮料: 2, 果汁: 5, 风味水: 5 }

/** 38 categories: 4 roots, 10 groups, 24 leaves. Codes are 2, 4 and 6 digits. */
export const demoCategories: readonly DemoCategory[] = Object.entries(tree).flatMap(([root, groups], i) => {
  const [nameCn = root, brand = '0'] = root.split('|')
  const rootCode = String(i + 1).padStart(2, '0')
  return [
    { code: rootCode, nameCn, parent: null, brand: Number(brand) },
    ...Object.entries(groups).flatMap(([group, leaves], j) => {
      const groupCode = `${rootCode}${String(j + 1).padStart(2, '0')}`
      const made = groupBrand[group] ?? Number(brand)
      return [
        { code: groupCode, nameCn: group, parent: rootCode, brand: made },
        ...leaves.map((leaf, k) => ({
          code: `${groupCode}${String(k + 1).padStart(2, '0')}`,
          nameCn: leaf,
          parent: groupCode,
          brand: made,
        })),
      ]
    }),
  ]
})

export const demoUnits = [
  { code: 'bottle', nameCn: '瓶', nameEn: 'Bottle' },
  { code: 'box', nameCn: '盒', nameEn: 'Box' },
  { code: 'bag', nameCn: '袋', nameEn: 'Bag' },
  { code: 'can', nameCn: '罐', nameEn: 'Can' },
  { code: 'piece', nameCn: '个', nameEn: 'Piece' },
  { code: 'pack', nameCn: '提', nameEn: 'Multipack' },
  { code: 'carton', nameCn: '箱', nameEn: 'Carton' },
] as const

export const demoPackSizes = [
  { code: 'P250', nameCn: '250ml', millilitres: 250 },
  { code: 'P330', nameCn: '330ml', millilitres: 330 },
  { code: 'P450', nameCn: '450ml', millilitres: 450 },
  { code: 'P500', nameCn: '500ml', millilitres: 500 },
  { code: 'P550', nameCn: '550ml', millilitres: 550 },
  { code: 'P900', nameCn: '900ml', millilitres: 900 },
  { code: 'P1L', nameCn: '1L', millilitres: 1000 },
  { code: 'P1500', nameCn: '1.5L', millilitres: 1500 },
] as const

export const demoGroups = [
  { code: 'G01', description: '核心单品' },
  { code: 'G02', description: '夏季主推' },
  { code: 'G03', description: '礼盒装' },
  { code: 'G04', description: '新品' },
  { code: 'G05', description: '餐饮专供' },
] as const

export const demoLists = [
  { code: 'L01', name: '便利店必分销清单', listType: 'must' },
  { code: 'L02', name: '大卖场分销清单', listType: 'must' },
  { code: 'L03', name: '小店推荐清单', listType: 'suggest' },
] as const

interface DictValues {
  [type: string]: readonly (readonly [value: string, zh: string, en: string])[]
}

/** Dictionaries that the product form needs (2-master-data.md §3.1), and those of our own fields. */
export const demoDictionaries: DictValues = {
  ProductType: [
    ['1', '成品', 'Finished product'],
    ['2', '物料', 'Material'],
    ['3', '赠品', 'Gift'],
  ],
  ProductTagType: [
    ['new', '新品', 'New'],
    ['hot', '热销', 'Best seller'],
    ['season', '季节品', 'Seasonal'],
    ['sugarfree', '无糖', 'Sugar-free'],
  ],
  Weight: [
    ['g', '克', 'g'],
    ['kg', '千克', 'kg'],
  ],
  Capacity: [
    ['ml', '毫升', 'ml'],
    ['l', '升', 'l'],
  ],
  SpecsUnit: demoUnits.map(unit => [unit.code, unit.nameCn, unit.nameEn] as const),
  ProductListType: [
    ['must', '必分销', 'Must stock'],
    ['suggest', '建议分销', 'Suggested'],
  ],
  CustomFieldObject: [
    ['MD_Product', '产品', 'Product'],
    ['MD_Store', '门店', 'Store'],
  ],
  CustomFieldType: [
    ['Text', '单行文本', 'Text'],
    ['TextArea', '多行文本', 'Text area'],
    ['Number', '数字', 'Number'],
    ['Date', '日期', 'Date'],
    ['Email', '邮箱', 'E-mail'],
    ['Phone', '手机', 'Phone'],
    ['Select', '单选', 'Select'],
    ['MultiSelect', '多选', 'Multiple choice'],
    ['Upload', '图片', 'Picture'],
  ],
  CustomFieldSource: [
    ['dictionary', '数据字典', 'Dictionary'],
    ['systemConfig', '系统配置', 'System configuration'],
  ],
  ProductOrigin: [
    ['east', '华东工厂', 'East plant'],
    ['south', '华南工厂', 'South plant'],
    ['west', '西南工厂', 'South-west plant'],
  ],
}
