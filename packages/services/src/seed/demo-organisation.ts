/** Places of the demo tenant with their real codes (demo-tenant.md): region → province → cities, the capital first. */
const regions: Readonly<Record<string, readonly string[]>> = {
  'HD|华东大区|East China': [
    '310000|上海市',
    '320000|江苏省|320100|南京市|320500|苏州市|320200|无锡市|320400|常州市',
    '330000|浙江省|330100|杭州市|330200|宁波市|330300|温州市|330700|金华市',
    '340000|安徽省|340100|合肥市|340200|芜湖市|340300|蚌埠市',
    '370000|山东省|370100|济南市|370200|青岛市|370600|烟台市|370700|潍坊市',
  ],
  'HN|华南大区|South China': [
    '440000|广东省|440100|广州市|440300|深圳市|441900|东莞市|440600|佛山市',
    '450000|广西壮族自治区|450100|南宁市|450200|柳州市|450300|桂林市',
    '350000|福建省|350100|福州市|350200|厦门市|350500|泉州市',
    '460000|海南省|460100|海口市|460200|三亚市',
  ],
  'HB|华北大区|North China': [
    '110000|北京市',
    '120000|天津市',
    '130000|河北省|130100|石家庄市|130200|唐山市|130600|保定市',
    '140000|山西省|140100|太原市|140200|大同市|140400|长治市',
  ],
  'HZ|华中大区|Central China': [
    '410000|河南省|410100|郑州市|410300|洛阳市|411300|南阳市',
    '420000|湖北省|420100|武汉市|420500|宜昌市|420600|襄阳市',
    '430000|湖南省|430100|长沙市|430200|株洲市|430400|衡阳市',
  ],
  'XN|西南大区|Southwest China': [
    '500000|重庆市',
    '510000|四川省|510100|成都市|510700|绵阳市|511500|宜宾市',
    '520000|贵州省|520100|贵阳市|520300|遵义市|520500|毕节市',
    '530000|云南省|530100|昆明市|530300|曲靖市|532900|大理白族自治州',
  ],
  'DB|东北大区|Northeast China': [
    '210000|辽宁省|210100|沈阳市|210200|大连市|210300|鞍山市',
    '220000|吉林省|220100|长春市|220200|吉林市',
  ],
}

export interface DemoProvince {
  code: string
  name: string
  /** A municipality is its own and only city. */
  cities: readonly { code: string; name: string }[]
}
export interface DemoRegion {
  code: string
  nameCN: string
  nameEN: string
  provinces: readonly DemoProvince[]
}

function provinceOf(line: string): DemoProvince {
  const [code = '', name = '', ...rest] = line.split('|')
  const cities = rest.flatMap((city, index) => (index % 2 === 0 ? [{ code: city, name: rest[index + 1] ?? '' }] : []))
  return { code, name, cities: cities.length > 0 ? cities : [{ code: `${code.slice(0, 3)}100`, name: `${name}辖区` }] }
}

export const demoRegions: readonly DemoRegion[] = Object.entries(regions).map(([key, lines]) => {
  const [code = '', nameCN = '', nameEN = ''] = key.split('|')
  return { code, nameCN, nameEN, provinces: lines.map(provinceOf) }
})

export const demoDepartments: readonly { code: string; nameCN: string; nameEN: string; parent: string | null }[] = [
  { code: 'SALES', nameCN: '销售中心', nameEN: 'Sales', parent: null },
  { code: 'SALES-KA', nameCN: '重点客户部', nameEN: 'Key accounts', parent: 'SALES' },
  { code: 'SALES-TT', nameCN: '传统渠道部', nameEN: 'Traditional trade', parent: 'SALES' },
  { code: 'MKT', nameCN: '市场中心', nameEN: 'Marketing', parent: null },
  { code: 'MKT-BRAND', nameCN: '品牌部', nameEN: 'Brands', parent: 'MKT' },
  { code: 'MKT-TRADE', nameCN: '渠道市场部', nameEN: 'Trade marketing', parent: 'MKT' },
  { code: 'SUPPLY', nameCN: '供应链中心', nameEN: 'Supply chain', parent: null },
  { code: 'FIN', nameCN: '财务部', nameEN: 'Finance', parent: null },
  { code: 'IT', nameCN: '信息部', nameEN: 'IT', parent: null },
]

/** People of scale 1 by the code of their role, and the level of the organisation that they belong to (1 = HQ). */
export const demoStaff: readonly { role: string; count: number; level: number }[] = [
  { role: 'GeneralManager', count: 2, level: 1 },
  { role: 'MajorDirector', count: 3, level: 1 },
  { role: 'Director', count: 12, level: 2 },
  { role: 'Manager', count: 40, level: 3 },
  { role: 'Supervisor', count: 110, level: 4 },
  { role: 'Clerk', count: 30, level: 3 },
  { role: 'SalesRep', count: 820, level: 5 },
  { role: 'ShoppingGuide', count: 160, level: 5 },
  { role: 'TallyClerk', count: 60, level: 5 },
]

export const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
export const givenNames =
  '子涵|雨桐|浩然|梓萱|宇轩|诗琪|俊杰|思远|晓明|文博|佳怡|志强|建华|丽娜|海燕|国栋|雪梅|天佑|若曦|明哲|静怡|伟东|秀英|振宇|婷婷|家豪|慧敏|永强|春燕|立新'.split(
    '|',
  )
