/** Places of the demo tenant with their real codes: region → province → cities, the capital first. */
const regions: Readonly<Record<string, readonly string[]>> = {
  'HD|华东大区|East China': [
    '310000|上海市|Shanghai|310115|浦东新区|Pudong|310112|闵行区|Minhang|310104|徐汇区|Xuhui',
    '320000|江苏省|Jiangsu|320100|南京市|Nanjing|320500|苏州市|Suzhou|320200|无锡市|Wuxi|320400|常州市|Changzhou',
    '330000|浙江省|Zhejiang|330100|杭州市|Hangzhou|330200|宁波市|Ningbo|330300|温州市|Wenzhou|330700|金华市|Jinhua',
    '340000|安徽省|Anhui|340100|合肥市|Hefei|340200|芜湖市|Wuhu|340300|蚌埠市|Bengbu',
    '370000|山东省|Shandong|370100|济南市|Jinan|370200|青岛市|Qingdao|370600|烟台市|Yantai|370700|潍坊市|Weifang',
  ],
  'HN|华南大区|South China': [
    '440000|广东省|Guangdong|440100|广州市|Guangzhou|440300|深圳市|Shenzhen|441900|东莞市|Dongguan|440600|佛山市|Foshan',
    '450000|广西壮族自治区|Guangxi|450100|南宁市|Nanning|450200|柳州市|Liuzhou|450300|桂林市|Guilin',
    '350000|福建省|Fujian|350100|福州市|Fuzhou|350200|厦门市|Xiamen|350500|泉州市|Quanzhou',
    '460000|海南省|Hainan|460100|海口市|Haikou|460200|三亚市|Sanya',
  ],
  'HB|华北大区|North China': [
    '110000|北京市|Beijing|110105|朝阳区|Chaoyang|110108|海淀区|Haidian|110106|丰台区|Fengtai',
    '120000|天津市|Tianjin|120116|滨海新区|Binhai|120104|南开区|Nankai|120103|河西区|Hexi',
    '130000|河北省|Hebei|130100|石家庄市|Shijiazhuang|130200|唐山市|Tangshan|130600|保定市|Baoding',
    '140000|山西省|Shanxi|140100|太原市|Taiyuan|140200|大同市|Datong|140400|长治市|Changzhi',
  ],
  'HZ|华中大区|Central China': [
    '410000|河南省|Henan|410100|郑州市|Zhengzhou|410300|洛阳市|Luoyang|411300|南阳市|Nanyang',
    '420000|湖北省|Hubei|420100|武汉市|Wuhan|420500|宜昌市|Yichang|420600|襄阳市|Xiangyang',
    '430000|湖南省|Hunan|430100|长沙市|Changsha|430200|株洲市|Zhuzhou|430400|衡阳市|Hengyang',
  ],
  'XN|西南大区|Southwest China': [
    '500000|重庆市|Chongqing|500103|渝中区|Yuzhong|500105|江北区|Jiangbei|500107|九龙坡区|Jiulongpo',
    '510000|四川省|Sichuan|510100|成都市|Chengdu|510700|绵阳市|Mianyang|511500|宜宾市|Yibin',
    '520000|贵州省|Guizhou|520100|贵阳市|Guiyang|520300|遵义市|Zunyi|520500|毕节市|Bijie',
    '530000|云南省|Yunnan|530100|昆明市|Kunming|530300|曲靖市|Qujing|532900|大理白族自治州|Dali',
  ],
  'DB|东北大区|Northeast China': [
    '210000|辽宁省|Liaoning|210100|沈阳市|Shenyang|210200|大连市|Dalian|210300|鞍山市|Anshan',
    '220000|吉林省|Jilin|220100|长春市|Changchun|220200|吉林市|Jilin City',
  ],
}

interface DemoPlace {
  code: string
  name: string
  nameEN: string
}
export interface DemoProvince extends DemoPlace {
  /** Of a municipality its districts. */
  cities: readonly DemoPlace[]
}
export interface DemoRegion {
  code: string
  nameCN: string
  nameEN: string
  provinces: readonly DemoProvince[]
}

function provinceOf(line: string): DemoProvince {
  const parts = line.split('|')
  const places = parts.flatMap((code, index) =>
    index % 3 === 0 ? [{ code, name: parts[index + 1] ?? '', nameEN: parts[index + 2] ?? '' }] : [],
  )
  const [province = { code: '', name: '', nameEN: '' }, ...cities] = places
  return { ...province, cities }
}

export const demoRegions: readonly DemoRegion[] = Object.entries(regions).map(([key, lines]) => {
  const [code = '', nameCN = '', nameEN = ''] = key.split('|')
  return { code, nameCN, nameEN, provinces: lines.map(provinceOf) }
})

/** As people say it: 江苏, 上海, 浦东, 大理. */
export const shortName = (place: string) => place.replace(/(壮族自治区|白族自治州|新区|省|市|区)$/, '')

/** What the teams of a city sell to; the first city has the first three. */
export const teamTrades = [
  { nameCN: '传统渠道', nameEN: 'traditional trade' },
  { nameCN: '现代渠道', nameEN: 'modern trade' },
  { nameCN: '餐饮特通', nameEN: 'catering' },
] as const

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

/**
 * People of scale 1 by the code of their role, and the level of the organisation that they belong to (1 = HQ). Of the
 * 820 sales representatives 500 are the company's own. Those who can sign in are counted too.
 */
export const demoStaff: readonly { role: string; count: number; level: number; departments: readonly string[] }[] = [
  { role: 'SystemAdmin', count: 3, level: 1, departments: ['IT'] },
  { role: 'GeneralManager', count: 2, level: 1, departments: ['SALES'] },
  { role: 'MajorDirector', count: 3, level: 1, departments: ['SALES'] },
  { role: 'Director', count: 12, level: 2, departments: ['SALES-KA', 'SALES-TT'] },
  { role: 'Manager', count: 40, level: 3, departments: ['SALES-KA', 'SALES-TT'] },
  { role: 'Supervisor', count: 110, level: 4, departments: ['SALES-TT', 'SALES-TT', 'SALES-KA'] },
  { role: 'Clerk', count: 30, level: 3, departments: ['SALES', 'FIN', 'SUPPLY', 'MKT-TRADE'] },
  { role: 'DirectSalesRep', count: 500, level: 5, departments: ['SALES-TT', 'SALES-TT', 'SALES-KA'] },
  { role: 'SalesRep', count: 320, level: 5, departments: ['SALES-TT'] },
  { role: 'ShoppingGuide', count: 160, level: 5, departments: ['MKT-TRADE'] },
  { role: 'TallyClerk', count: 60, level: 5, departments: ['SALES-KA'] },
]

/** What people of a role are employed for; administrators of the system have no position. */
export const positionOf = (role: string): string | null =>
  role === 'SystemAdmin' ? null : role === 'DirectSalesRep' ? 'SalesRep' : role

/** Whose first person leads an organisation, by level. */
export const leadingRoles = ['GeneralManager', 'Director', 'Manager', 'Supervisor', 'DirectSalesRep'] as const

/** Whose first person leads a department: the first of these roles that it has. */
export const departmentLeaders = ['MajorDirector', 'Director', 'Manager', 'Clerk', 'SystemAdmin', 'Supervisor'] as const

/** Of them those who can sign in, whom another step makes. */
export const staffWithAccounts: Readonly<Record<string, number>> = { SystemAdmin: 1, Clerk: 1 }
