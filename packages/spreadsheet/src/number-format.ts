/** How a cell shows its number. One object per distinct format of a workbook; `index` 0 is General. */
export interface NumberFormat {
  readonly code: string
  /** A serial in this format is shown as a date, a time or both. */
  readonly isDate: boolean
  /** The format writes mantissa and exponent, so the digits on screen are not the value. */
  readonly isScientific: boolean
}

export const GENERAL: NumberFormat = { code: 'General', isDate: false, isScientific: false }

/** Formats that files name by number only (ECMA-376 part 1, 18.8.30), with those of the Chinese locales. */
const BUILT_IN: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}

export function builtInFormat(id: number): NumberFormat {
  return parseNumberFormat(BUILT_IN[id] ?? 'General')
}

export function parseNumberFormat(code: string): NumberFormat {
  const letters = stripLiterals(code.split(';', 1)[0]!)
  if (/^general$/i.test(letters) || letters === '') return code === 'General' ? GENERAL : { ...GENERAL, code }
  const isScientific = /[0#?]E[+-]/i.test(letters)
  return { code, isScientific, isDate: !isScientific && !/general/i.test(letters) && /[ymdhs年月日]/i.test(letters) }
}

/** Removes quoted and escaped literals, paddings and bracketed colours or conditions; elapsed time `[h]` stays. */
function stripLiterals(section: string): string {
  return section
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
}
