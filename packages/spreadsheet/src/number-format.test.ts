import { expect, test } from 'vitest'
import { parseNumberFormat } from './number-format'

test('formats are known as dates or not', () => {
  for (const code of [
    'yyyy-mm-dd',
    'm/d/yy',
    '[$-804]yyyy"年"m"月"',
    'yyyy\\年m\\月d\\日',
    'h:mm AM/PM',
    '[h]:mm:ss',
    'mmm-yy',
    'yyyy年m月',
    '[=0]"";yyyy/m/d',
    '上午/下午h"时"mm"分"',
    'aaaa',
  ])
    expect([code, parseNumberFormat(code).isDate]).toEqual([code, true])
  for (const code of [
    'General',
    '0',
    '#,##0.00',
    '@',
    '0%',
    '"days"0',
    '[Red]0',
    '0.00E+00',
    '_ ¥* #,##0',
    '"年"0',
    '\\d0',
  ])
    expect([code, parseNumberFormat(code).isDate]).toEqual([code, false])
})
