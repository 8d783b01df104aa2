import type { DictionaryValues } from '@sfa/foundation/operations/form-dictionaries'

/** Brands, categories and words of the demo tenant 云禾饮品. All names are made up. */

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

/** What the demo's own field of products is chosen from. */
export const demoDictionaries: DictionaryValues = {
  ProductOrigin: [
    ['east', '华东工厂', 'East plant'],
    ['south', '华南工厂', 'South plant'],
    ['west', '西南工厂', 'South-west plant'],
  ],
}
