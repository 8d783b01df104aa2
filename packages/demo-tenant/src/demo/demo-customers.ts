/** Chains, channels, tags and areas in stores of the demo tenant. All names are made up. */

export const demoBanners = [
  { code: 'BN01', nameCn: '邻禾便利', nameEn: 'Linhe Convenience' },
  { code: 'BN02', nameCn: '晨光小站', nameEn: 'Chenguang Stop' },
  { code: 'BN03', nameCn: '七巷便利', nameEn: 'Seven Lanes' },
  { code: 'BN04', nameCn: '好转角', nameEn: 'Good Corner' },
  { code: 'BN05', nameCn: '万禾生活超市', nameEn: 'Wanhe Living' },
  { code: 'BN06', nameCn: '百穗超市', nameEn: 'Baisui Supermarket' },
  { code: 'BN07', nameCn: '绿榕生鲜', nameEn: 'Green Banyan Fresh' },
  { code: 'BN08', nameCn: '汇丰源大卖场', nameEn: 'Huifengyuan Hypermarket' },
  { code: 'BN09', nameCn: '嘉澜购物广场', nameEn: 'Jialan Plaza' },
  { code: 'BN10', nameCn: '一席小馆', nameEn: 'Yixi Kitchen' },
  { code: 'BN11', nameCn: '湘里人家', nameEn: 'Xiangli Home' },
  { code: 'BN12', nameCn: '途安加油站', nameEn: "Tu'an Fuel" },
] as const

export interface DemoChannel {
  code: string
  name: string
  nameEn: string
  /** Code of the channel above. */
  parent: string | null
}

/** Two levels; the codes of the second begin with that of the first. */
const channels: Readonly<Record<string, readonly string[]>> = {
  '传统渠道|Traditional trade': [
    '食杂店|Grocery stores',
    '夫妻老婆店|Family shops',
    '烟酒店|Tobacco and liquor shops',
    '报刊亭|Kiosks',
  ],
  '现代渠道|Modern trade': [
    '便利店|Convenience stores',
    '超市|Supermarkets',
    '大卖场|Hypermarkets',
    '社区生鲜|Neighbourhood fresh food',
  ],
  '餐饮渠道|Catering': [
    '快餐|Fast food',
    '正餐|Restaurants',
    '火锅烧烤|Hotpot and barbecue',
    '奶茶咖啡|Tea and coffee',
  ],
  '特通渠道|Special channels': [
    '学校|Schools',
    '工厂|Factories',
    '交通枢纽|Stations and airports',
    '景区|Scenic spots',
    '网吧娱乐|Entertainment',
  ],
  '线上渠道|Online': ['即时零售|Quick commerce', '社区团购|Group buying'],
}

const twoDigits = (index: number) => String(index + 1).padStart(2, '0')

export const demoChannels: readonly DemoChannel[] = Object.entries(channels).flatMap(([root, below], at) => [
  channel(twoDigits(at), root, null),
  ...below.map((one, index) => channel(`${twoDigits(at)}${twoDigits(index)}`, one, twoDigits(at))),
])

function channel(code: string, names: string, parent: string | null): DemoChannel {
  const [name = '', nameEn = ''] = names.split('|')
  return { code, name, nameEn, parent }
}

/** Tag groups, and the tags of each. */
export const demoTagGroups = [
  { code: 'TG01', name: '周边环境', tags: ['近学校', '近地铁', '近医院', '居民区', '写字楼', '景区旁'] },
  { code: 'TG02', name: '合作情况', tags: ['重点客户', '形象店', '新开门店', '陈列协议', '流失风险'] },
  { code: 'TG03', name: '设备', tags: ['有冰柜', '有暖柜', '有堆头位', '有收银台陈列'] },
  { code: 'TG04', name: '服务', tags: ['支持外卖', '24小时营业', '可开发票'] },
] as const

/** How often the stores of a level are visited. */
export const demoFrequencies = [
  { code: 'F01', name: '每周三次', timeType: '1', times: 3, remark: 'A级门店' },
  { code: 'F02', name: '每周两次', timeType: '1', times: 2, remark: 'B级门店' },
  { code: 'F03', name: '每周一次', timeType: '1', times: 1, remark: 'C级门店' },
  { code: 'F04', name: '每月两次', timeType: '2', times: 2, remark: 'D级门店' },
  { code: 'F05', name: '每月一次', timeType: '2', times: 1 },
] as const

export const demoDisplayAreas = [
  { code: 'SHELF', name: '饮料货架', isCash: '0' },
  { code: 'ENDCAP', name: '端架', isCash: '0' },
  { code: 'PILE', name: '堆头', isCash: '0' },
  { code: 'COOLER', name: '冰柜', isCash: '0' },
  { code: 'ENTRANCE', name: '门口陈列', isCash: '0' },
  { code: 'CASH_01', name: '人工收银台', isCash: '1' },
  { code: 'CASH_02', name: '自助收银台', isCash: '1' },
] as const
