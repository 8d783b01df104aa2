/** Names of goods stand for `{a}` and `{b}`; `{a:4}` is the beginning of the name, as customers shorten it. */
export const waitingTexts: readonly string[] = [
  '老板，{a} 5箱，{b} 3箱',
  '来两箱{a}',
  '{a} 十二瓶，{b} 2箱，明天送',
  '麻烦送{a} 10箱',
  '{a}，4箱；{b}，6瓶',
  '再来3箱{a}，谢谢',
  '{a} 2箱\n{b} 2箱',
  '订{a} 6瓶',
  '帮我下单 {b} 8箱',
  '{a} 1箱，{b} 1箱',
  '{b} 二十瓶',
  '要{a} 5箱，{b} 5箱，都要日期新鲜的',
  '{a:4} 3箱',
  '跟上次一样，{a:3}两箱，{b} 1箱',
  '{a} 5',
  '{b:4}来点，再要{a} 2箱',
  '{a:3} 4箱，{b:3} 4箱',
  '小瓶的{a:4} 6瓶',
]

export const ignoredTexts: readonly (readonly [text: string, reason: string])[] = [
  ['{a} 5箱（发错群了）', '客户发错群'],
  ['{a} 2箱，不要了，取消', '客户已取消'],
  ['转发：{b} 3箱', '转发消息，不是下单'],
  ['{a} 5箱', '与前一条重复'],
  ['{b} 100箱开玩笑的', '玩笑'],
  ['{a} 3箱', '门店已自行下单'],
  ['上周的{b} 2箱还没到', '催单，不是下单'],
  ['{a} 1箱能便宜点吗', '询价'],
]

export const failedTexts: readonly string[] = [
  '昨天的货什么时候到？',
  '收到，谢谢',
  '这个月的对账单发一下',
  '新来的业务员电话多少',
]
