/** Brands, categories and words of the demo tenant 云禾饮品 (demo-tenant.md). All names are made up. */

export const demoBrands = [
  { code: 'YHC', nameCn: '云禾茶', nameEn: 'Yunhe Tea', colour: '#2f7d4f' },
  { code: 'YT', nameCn: '椰汀', nameEn: 'Yeting', colour: '#12908a' },
  { code: 'GXM', nameCn: '谷小满', nameEn: 'Gu Xiaoman', colour: '#b7791f' },
  { code: 'QMS', nameCn: '清沐水', nameEn: 'Qingmu Water', colour: '#2b6cb0' },
  { code: 'CYR', nameCn: '晨屿乳', nameEn: 'Chenyu Dairy', colour: '#805ad5' },
  { code: 'GRQ', nameCn: '果然轻', nameEn: 'Guoranqing', colour: '#c53030' },
] as const

export interface DemoCategory {
  code: string
  nameCn: string
  nameEn: string
  parent: string | null
}

/** Drinks, and in a second tree the materials and gifts that shops are given. */
const tree: Record<string, Record<string, readonly string[]>> = {
  '茶饮料|Tea drinks': {
    '无糖茶|Unsweetened tea': ['茉莉花茶|Jasmine tea', '乌龙茶|Oolong tea', "普洱茶|Pu'er tea"],
    '果味茶|Fruit tea': ['柠檬茶|Lemon tea', '果味乌龙茶|Fruit oolong', '果味绿茶|Fruit green tea'],
    '奶茶|Milk tea': ['原味奶茶|Classic milk tea', '风味奶茶|Flavoured milk tea'],
  },
  '植物与乳饮|Plant and dairy drinks': {
    '椰子饮品|Coconut drinks': ['椰子水|Coconut water', '椰汁|Coconut milk'],
    '谷物饮料|Grain drinks': ['燕麦饮|Oat drinks', "薏米饮|Job's tears drinks", '黑芝麻饮|Black sesame drinks'],
    '植物蛋白|Plant protein': ['核桃乳|Walnut milk', '杏仁露|Almond milk', '豆奶|Soy milk'],
    '乳饮料|Dairy drinks': ['乳酸菌饮料|Lactobacillus drinks', '早餐奶|Breakfast milk', '风味酸奶|Flavoured yoghurt'],
  },
  '水与果汁|Water and juice': {
    '饮用水|Drinking water': ['饮用纯净水|Purified water', '天然矿泉水|Mineral water'],
    '风味水|Flavoured water': ['苏打水|Soda water', '气泡水|Sparkling water', '果味水|Fruit water'],
    '果汁|Juice': ['橙汁|Orange juice', '葡萄汁|Grape juice', '混合果汁|Mixed juice'],
  },
  '市场物料|Trade materials': {
    '陈列展具|Displays': ['落地展架|Floor displays', '端架堆头|End caps', '货架陈列件|Shelf fittings'],
    '冰柜物料|Cooler materials': ['冰柜贴|Cooler stickers', '冰柜陈列件|Cooler fittings'],
    '宣传印刷品|Printed matter': ['海报|Posters', '吊旗|Hanging flags', '桌卡台卡|Table cards'],
    '促销礼品|Gifts': ['杯具|Cups', '包袋|Bags', '日用品|Daily goods'],
  },
}

const twoDigits = (index: number) => String(index + 1).padStart(2, '0')

/** 4 roots, 14 groups and 38 leaves; codes have 2, 4 and 6 digits. */
export const demoCategories: readonly DemoCategory[] = Object.entries(tree).flatMap(([root, groups], i) => {
  const rootCode = twoDigits(i)
  return [
    category(rootCode, root, null),
    ...Object.entries(groups).flatMap(([group, leaves], j) => {
      const groupCode = `${rootCode}${twoDigits(j)}`
      return [
        category(groupCode, group, rootCode),
        ...leaves.map((leaf, k) => category(`${groupCode}${twoDigits(k)}`, leaf, groupCode)),
      ]
    }),
  ]
})

function category(code: string, names: string, parent: string | null): DemoCategory {
  const [nameCn = '', nameEn = ''] = names.split('|')
  return { code, nameCn, nameEn, parent }
}

export const demoUnits = [
  { code: 'bottle', nameCn: '瓶', nameEn: 'Bottle' },
  { code: 'box', nameCn: '盒', nameEn: 'Box' },
  { code: 'bag', nameCn: '袋', nameEn: 'Bag' },
  { code: 'can', nameCn: '罐', nameEn: 'Can' },
  { code: 'piece', nameCn: '个', nameEn: 'Piece' },
  { code: 'pack', nameCn: '提', nameEn: 'Multipack' },
  { code: 'carton', nameCn: '箱', nameEn: 'Carton' },
  { code: 'sheet', nameCn: '张', nameEn: 'Sheet' },
  { code: 'set', nameCn: '套', nameEn: 'Set' },
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
  DeployType: [
    ['must', '必铺', 'Must be there'],
    ['push', '主推', 'Pushed'],
    ['trial', '试铺', 'On trial'],
  ],
  StoreLevel: [
    ['A', 'A级', 'A'],
    ['B', 'B级', 'B'],
    ['C', 'C级', 'C'],
    ['D', 'D级', 'D'],
  ],
  InvoiceType: [
    ['normal', '普通发票', 'Ordinary'],
    ['special', '增值税专用发票', 'Special VAT'],
    ['electronic', '电子发票', 'Electronic'],
  ],
  StoreType: [
    ['small', '小店', 'Small shop'],
    ['convenience', '便利店', 'Convenience store'],
    ['restaurant', '餐饮', 'Restaurant'],
    ['supermarket', '超市', 'Supermarket'],
    ['hypermarket', '大卖场', 'Hypermarket'],
    ['special', '特通', 'Special channel'],
  ],
  DistributionScope: [
    ['city', '城市', 'City'],
    ['org', '组织', 'Organisation'],
  ],
  CoverageModel: [
    ['direct', '直营', 'Direct'],
    ['distributor', '经销商', 'Distributor'],
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
