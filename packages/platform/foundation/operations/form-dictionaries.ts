/** Units that a new company begins with. */
export const firstUnits = [
  { code: 'bottle', nameCn: '瓶', nameEn: 'Bottle' },
  { code: 'box', nameCn: '盒', nameEn: 'Box' },
  { code: 'bag', nameCn: '袋', nameEn: 'Bag' },
  { code: 'can', nameCn: '罐', nameEn: 'Can' },
  { code: 'piece', nameCn: '个', nameEn: 'Piece' },
  { code: 'pack', nameCn: '提', nameEn: 'Multipack' },
  { code: 'carton', nameCn: '箱', nameEn: 'Carton' },
  { code: 'sheet', nameCn: '张', nameEn: 'Sheet' },
  { code: 'set', nameCn: '套', nameEn: 'Set' },
  { code: 'kg', nameCn: '公斤', nameEn: 'Kilogram', decimals: '1' },
] as const

/** Value, Chinese, English, by type. */
export interface DictionaryValues {
  [type: string]: readonly (readonly [value: string, zh: string, en: string])[]
}

/** Dictionaries that the forms of products and stores need, and those of our own fields. */
export const formDictionaries: DictionaryValues = {
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
  SpecsUnit: firstUnits.map(unit => [unit.code, unit.nameCn, unit.nameEn] as const),
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
}
