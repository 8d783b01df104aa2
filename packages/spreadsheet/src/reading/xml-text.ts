import { corrupt } from '../spreadsheet-error'

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const REFERENCE = /&([^;&]{0,12})(;?)/g
const LONE_SURROGATE = /\p{Surrogate}/gu
const ESCAPED_UNIT = /_x([0-9A-Fa-f]{4})_/g

/** Text between tags or inside an attribute, with references resolved and line ends normalised as XML asks. */
export function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  // Some writers give an emoji as two references, one for each surrogate: a pair is joined here, a single surrogate is
  // not accepted.
  return text.includes('&') ? text.replace(REFERENCE, resolveReference).replace(LONE_SURROGATE, '\ufffd') : text
}

function resolveReference(whole: string, name: string, semicolon: string): string {
  if (semicolon === '') throw corrupt('badReference', { text: whole })
  const named = NAMED[name]
  if (named !== undefined) return named
  const match = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(name)
  const codePoint = match === null ? -1 : match[1] !== undefined ? Number.parseInt(match[1], 16) : Number(match[2])
  if (codePoint < 1 || codePoint > 0x10ffff) throw corrupt('badReference', { text: whole })
  return String.fromCodePoint(codePoint)
}

/** Office writes characters that XML cannot hold as `_x000D_`, and a literal underscore before `x` as `_x005F_`. */
export function decodeOfficeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(ESCAPED_UNIT, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(LONE_SURROGATE, '\ufffd')
}
