/** Things for the shop and for its customers. Yuan and grams of one, and how many come in a carton. */
export interface DemoMaterial {
  name: string
  category: string
  unit: 'piece' | 'sheet' | 'set'
  price: number
  grams: number
  perCarton: number
}

const parse = (line: string): DemoMaterial => {
  const [name = '', category = '', unit, price, grams, perCarton] = line.split('|')
  return {
    name,
    category,
    unit: unit as DemoMaterial['unit'],
    price: Number(price),
    grams: Number(grams),
    perCarton: Number(perCarton),
  }
}

/** 10 for each brand. */
export const demoMaterials: readonly DemoMaterial[] = [
  '四层落地展架 60×40×150cm|040101|set|86|7800|2',
  '双面中岛展架 90×60×140cm|040101|set|138|12500|1',
  '堆头围挡 120×120cm|040102|set|32|1900|6',
  '餐饮桌卡 A5|040303|sheet|1.2|25|48',
  '货架卡条 90cm|040103|piece|1.8|60|48',
  '立式冰柜门贴 58×160cm|040201|sheet|12|180|24',
  '卧式冰柜围贴 120×70cm|040201|sheet|15|220|24',
  '冰柜分隔条 40cm|040202|piece|3.5|110|48',
  '新品上市海报 A1|040301|sheet|2.4|70|48',
  '门店吊旗 30×40cm 10面|040302|set|9|160|24',
].map(parse)

/** 5 for each brand. */
export const demoGifts: readonly DemoMaterial[] = [
  '双层玻璃杯 350ml|040401|piece|9.9|310|24',
  '不锈钢保温杯 480ml|040401|piece|29|340|12',
  '帆布购物袋 35×40cm|040402|piece|6|150|48',
  '晴雨两用伞 23寸|040403|piece|18|360|24',
  '冰箱贴开瓶器|040403|piece|3.2|45|48',
].map(parse)
