const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const [wan, yi] = [10_000, 100_000_000]

/**
 * An amount as cheques and bills write it, so that no digit can be changed afterwards: 123.45 yuan is
 * 壹佰贰拾叁元肆角伍分, 1005 yuan 壹仟零伍元整. `fen` is a whole number of fen; less than nothing begins with 负. Throws
 * `RangeError` for what is no such number.
 */
export function capitalAmount(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`no amount in fen: ${fen}`)
  if (fen === 0) return '零元整'
  const amount = Math.abs(fen)
  const yuan = Math.floor(amount / 100)
  const [jiao, cents] = [Math.floor(amount / 10) % 10, amount % 10]
  const whole = yuan === 0 ? '' : `${inWords(yuan)}元`
  // A zero stands between yuan and fen where there are no jiao; nothing precedes what begins with jiao or fen.
  const small = jiao > 0 ? `${digits[jiao]}角` : whole && cents > 0 ? '零' : ''
  const end = cents > 0 ? `${digits[cents]}分` : '整'
  return `${fen < 0 ? '负' : ''}${whole}${small}${end}`
}

/** What lies below a unit begins with a zero where its first place is empty. */
function inWords(value: number): string {
  const [unit, name] = value >= yi ? [yi, '亿'] : [wan, '万']
  if (value < unit) return inPlaces(value)
  const rest = value % unit
  const gap = rest > 0 && rest < unit / 10 ? '零' : ''
  return `${inWords(Math.floor(value / unit))}${name}${gap}${rest > 0 ? inWords(rest) : ''}`
}

function inPlaces(group: number): string {
  let text = ''
  let zero = false
  for (let at = places.length - 1; at >= 0; at--) {
    const digit = Math.floor(group / 10 ** at) % 10
    if (digit === 0) {
      zero = text !== ''
      continue
    }
    text += `${zero ? '零' : ''}${digits[digit]}${places[at]}`
    zero = false
  }
  return text
}
