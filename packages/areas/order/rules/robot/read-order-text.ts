import { halfWidth } from '@sfa/kernel/half-width'
import { trimEndWhile } from '@sfa/kernel/trim-while'

/** A part of a message that names goods. */
export interface SaidLine {
  /** The words of the customer. */
  said: string
  /** What is left of them as the name of goods. */
  name: string
  /** Null where none is said. */
  quantity: number | null
  /** As it is said; null where none is. */
  unit: string | null
}

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** 十二 is 12, 两百零五 is 205, 半 is 0.5; undefined where it is no number below 10,000. */
export function chineseNumber(text: string): number | undefined {
  if (text === '半') return 0.5
  let [sum, digit] = [0, -1]
  for (const letter of text) {
    const power = powers[letter]
    if (power !== undefined) {
      sum += (digit < 0 ? 1 : digit) * power
      digit = -1
      continue
    }
    const next = digits[letter]
    if (next === undefined || digit > 0) return undefined
    digit = next
  }
  const total = sum + Math.max(digit, 0)
  return text === '' || total === 0 ? undefined : total
}

const number = '(\\d{1,6}(?:\\.\\d{1,2})?|[零〇一二两三四五六七八九十百千半]{1,7})'
const breaks = /[\n\r,，;；。！!？?、]+/
/** Words around an order that name no goods. */
const politeness =
  /^(?:你好|您好|老板|麻烦|请|帮我|帮忙|给我|给|我要|我想要|想要|要|再来|再加|再要|再|来|加|订|下单|送|还有|另外|以及|和|跟|的)+/
const endings = ['谢谢', '多谢', '吧', '呢', '啊', '哈', '的']
/** A text of a chat is cut off after so many parts. */
export const mostParts = 100
const mostSaid = 200

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const asNumber = (text: string) => (/^\d/.test(text) ? Number(text) : chineseNumber(text))

/**
 * Reads an order out of plain text: parts between commas and line breaks, each with a quantity in one of the known units
 * before or after the goods (`绿茶 10箱`, `来两箱绿茶`, `YH-000001*5`). What names no goods and no quantity is left out.
 */
export function readOrderText(text: string, units: readonly string[]): SaidLine[] {
  const known = [...new Set(units)].filter(unit => unit !== '').sort((a, b) => b.length - a.length)
  const withUnit = new RegExp(`${number}\\s*(${known.map(escaped).join('|') || '(?!)'})(?![a-z0-9])`, 'gi')
  const parts = halfWidth(text)
    .split(breaks)
    .map(part => part.replace(/\s+/g, ' ').trim().slice(0, mostSaid))
    .filter(part => part !== '')
    .slice(0, mostParts)
  const lines: SaidLine[] = []
  for (const said of parts) {
    const line = readPart(said, withUnit)
    const before = lines.at(-1)
    // 绿茶，10箱
    if (line.name === '' && line.quantity !== null && before && before.quantity === null)
      lines[lines.length - 1] = { ...line, said: `${before.said} ${said}`.slice(0, mostSaid), name: before.name }
    else if (line.name !== '' || line.quantity !== null) lines.push(line)
  }
  return lines
}

function readPart(said: string, withUnit: RegExp): SaidLine {
  const [found] = [...said.matchAll(withUnit)].reverse()
  if (found) {
    const quantity = asNumber(found[1] as string)
    if (quantity !== undefined) {
      const rest = `${said.slice(0, found.index)} ${said.slice(found.index + found[0].length)}`
      return { said, name: nameIn(rest), quantity, unit: found[2] as string }
    }
  }
  const times = new RegExp(`^(.+?)\\s*(?:[x×*＊]\\s*|\\s+)${number}$`, 'i').exec(said)
  const quantity = times && asNumber(times[2] as string)
  if (times && quantity) return { said, name: nameIn(times[1] as string), quantity, unit: null }
  return { said, name: nameIn(said), quantity: null, unit: null }
}

const nameIn = (text: string) =>
  trimEndWhile(withoutEndings(text.trim().replace(politeness, '')), letter => /[\s:：*×-]/.test(letter)).replace(
    /^[\s:：*x×-]+/,
    '',
  )

function withoutEndings(text: string): string {
  const ending = endings.find(one => text.endsWith(one))
  return ending === undefined ? text : withoutEndings(text.slice(0, -ending.length))
}
