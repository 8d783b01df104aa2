import { type DemoPack, packOf, type Vessel } from './demo-packs'

/** Drinks of one kind, which cost the same at the same size. */
export interface DemoSeries {
  brand: string
  category: string
  names: readonly string[]
  packs: readonly DemoPack[]
  /** Yuan that half a litre of it costs the trade. */
  halfLitre: number
  shelfLife: number
  tag: string | null
}

/** Brand, category, names, packs, yuan for 500 ml, months it keeps, tag. */
const table = [
  'YHC|010101|茉莉绿茶,茉莉花茶,茉莉龙井,低糖茉莉绿茶|bottle500,bottle900,bottle350|3.5|12|sugarfree',
  'YT|020101|100%椰子水,香水椰子水,菠萝椰子水,青柠椰子水|bottle330,bottle1000,can240|7.4|12|',
  'GXM|020201|原味燕麦奶,无糖燕麦奶,咖啡燕麦奶,可可燕麦奶,抹茶燕麦奶|box250,box1000,bottle330|6.1|9|',
  'QMS|030101|饮用纯净水|bottle550,bottle350,bottle1000,bottle1500,bottle2000|1.4|24|sugarfree',
  'CYR|020401|原味乳酸菌,草莓乳酸菌,蓝莓乳酸菌,芒果乳酸菌,零蔗糖乳酸菌|bottle100,bottle330,bottle900|5.8|6|',
  'GRQ|030301|100%橙汁,鲜橙果粒,冷压橙汁,血橙汁|bottle300,bottle450,bottle1000|5.9|9|',
  'YHC|010201|柠檬红茶,冰柠绿茶,香水柠檬茶,柑橘柠檬茶|bottle500,box250,bottle1000|2.9|12|season',
  'YT|020102|生榨椰汁,低糖椰汁,芒果椰汁,西米椰汁,芋泥椰汁|can240,box1000,bottle1250|5.6|12|',
  'GXM|020202|红豆薏米水,赤豆薏仁水,陈皮薏米水,黑豆水,玉米须水|bottle500,bottle900|4.1|12|sugarfree',
  'QMS|030202|原味气泡水,白桃气泡水,青柠气泡水,荔枝海盐气泡水,卡曼橘气泡水|can330,bottle500,bottle1250|4|12|sugarfree',
  'CYR|020402|核桃早餐奶,麦香早餐奶,红枣早餐奶,高钙早餐奶|box250,box200,box1000|5.3|6|',
  'GRQ|030302|100%葡萄汁,白葡萄汁,葡萄果粒,夏黑葡萄汁|bottle300,bottle450,bottle1000|6.1|9|',
  'YHC|010102|炭焙乌龙茶,桂花乌龙茶,铁观音,凤凰单丛|bottle500,bottle900,bottle350|3.7|12|sugarfree',
  'GXM|020203|黑芝麻饮,黑芝麻核桃饮,五黑谷物饮,紫薯谷物饮|can310,box250,box1000|5|12|',
  'QMS|030102|天然矿泉水,含锂矿泉水,低钠矿泉水,母婴天然水|bottle550,bottle330,bottle1500|2.3|18|',
  'YHC|010202|蜜桃乌龙茶,荔枝乌龙茶,葡萄乌龙茶,青提乌龙茶|bottle450,bottle900,box250|3.2|12|season',
  'YT|020302|原味杏仁露,低糖杏仁露,椰香杏仁露,桂花杏仁露|can240,can310,box1000|5.2|12|',
  'CYR|020403|原味酸奶,黄桃燕麦酸奶,草莓酸奶,芒果百香酸奶,炭烧酸奶|bottle200,box330,bag180|7.7|6|',
  'GRQ|030303|苹果汁,白桃混合汁,芒果混合汁,西柚混合汁,胡萝卜苹果汁,羽衣甘蓝苹果汁|bottle300,bottle450,bottle1000|5.6|9|',
  'QMS|030201|无糖苏打水,柠檬苏打水,薄荷苏打水,白桃苏打水|bottle350,bottle500,can330|3.8|12|sugarfree',
  'YHC|010301|阿萨姆奶茶,茉莉奶绿,大红袍奶茶|bottle350,bottle500,bottle1250|4.4|9|',
  'GXM|020303|原味豆奶,黑豆奶,红枣豆奶,无糖豆奶|box250,bottle330,box1000|4.3|9|',
  'YHC|010103|熟普洱茶,陈皮普洱茶,菊花普洱茶|bottle500,bottle900,bottle350|3.9|12|sugarfree',
  'QMS|030203|柠檬水,西柚水,蜜桃水,青瓜水,椰青水,电解质水|bottle500,bottle900|3.6|12|season',
  'YHC|010203|蜂蜜绿茶,青梅绿茶,百香果绿茶,西柚绿茶|bottle450,bottle1000,box250|3.1|12|season',
  'GXM|020301|原香核桃乳,无蔗糖核桃乳,核桃花生乳,核桃燕麦乳|can240,box250,box1000|5.5|12|',
  'YHC|010302|焦糖奶茶,芋香奶茶,可可奶茶,玫瑰奶茶|bottle350,bottle500,bottle1250|4.6|9|',
]

function packNamed(name: string): DemoPack {
  const [, vessel = '', millilitres = ''] = /^([a-z]+)(\d+)$/.exec(name) ?? []
  return packOf(vessel as Vessel, Number(millilitres))
}

/** In turns by brand, so that the first products of a small demo are of several brands. */
export const demoSeries: readonly DemoSeries[] = table.map(line => {
  const [brand = '', category = '', names = '', packs = '', halfLitre, shelfLife, tag] = line.split('|')
  return {
    brand,
    category,
    names: names.split(','),
    packs: packs.split(',').map(packNamed),
    halfLitre: Number(halfLitre),
    shelfLife: Number(shelfLife),
    tag: tag || null,
  }
})

export interface DemoDrink {
  series: DemoSeries
  name: string
  pack: DemoPack
}

/** 330 drinks: every name of a series in every pack of it. */
export const demoDrinks: readonly DemoDrink[] = demoSeries.flatMap(series =>
  series.names.flatMap(name => series.packs.map(pack => ({ series, name, pack }))),
)
