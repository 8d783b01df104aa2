import type { RowRandom } from '../random'

/** Surnames with how many of ten thousand people have them. */
const surnames =
  '王720 李712 张676 刘541 陈453 杨308 黄223 赵221 吴205 周203 徐145 孙143 马130 朱126 胡118 郭116 何106 林105 高104 罗95 郑93 梁88 谢72 宋72 唐68 许66 韩64 邓62 冯61 曹60 彭59 曾58 肖57 田53 董52 潘48 袁47 蔡46 蒋46 余45 于45 杜44 叶42 程41 魏41 苏40 吕40 丁39 任38 卢38 姚37 沈37 钟36 姜35 崔34 谭34 陆33 范33 汪32 廖31 石31 金30 韦29 贾29 夏28 付28 方28 邹28 熊27 白26 孟26 秦25 邱25 侯25 江25 尹24 薛24 闫24 段23 雷23 龙22 史22 陶21 黎21 贺21 毛20 郝20 顾20 龚19 邵19 万19 覃18 武18 钱18 戴17 严17 莫16 孔16 向15 常15 欧阳11 温14 康14 施14 牛13 樊13 葛13'
    .split(' ')
    .map(one => ({ name: one.replace(/\d+/, ''), weight: Number(one.replace(/\D+/, '')) }))

interface GivenNames {
  /** A given name of two is one of each. */
  first: string
  second: string
  single: string
}

/** Characters of which any first goes with any second. */
const men: GivenNames = {
  first: '志建国文俊明永晓海伟宇浩家子天振思立少德庆光正泽世学宏新金春嘉一博成友启',
  second: '强华军平伟明峰辉斌杰鹏飞超勇刚涛林波宁龙洋宇轩豪东民生良成祥东源凯亮',
  single: '伟强磊军勇涛超杰鹏斌浩宇刚波辉峰亮凯毅松',
}
const women: GivenNames = {
  first: '秀丽晓雪海玉春佳思雨诗文静美慧雅婉梦欣子若红小艳淑金志嘉月心燕',
  second: '英芳娟梅玲霞华萍燕红琴云兰丽敏洁婷颖琳怡涵彤妍萱瑶琪雯倩蓉珍',
  single: '静丽敏芳娟艳燕霞婷雪慧莉颖倩洁琳玲丹萍',
}

/** A name as people of China have it: common surnames often, a given name of one character now and then. */
export function personName(random: RowRandom): string {
  const surname = surnames[random.weighted(surnames.map(one => one.weight))]?.name ?? '王'
  const { first, second, single } = random.next() < 0.62 ? men : women
  if (random.next() < 0.13) return surname + random.pick([...single])
  const [one, other] = [random.pick([...first]), random.pick([...second])]
  return surname + one + (one === other ? random.pick([...second.replace(one, '')]) : other)
}
