import { describe, expect, it } from 'vitest'
import { errorText, languageOf, refusalsIn } from './translate'

describe('the language of an answer', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['en-US', 'en-US'],
    ['en-GB,en;q=0.9,zh-CN;q=0.8', 'en-US'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['fr-FR', 'zh-CN'],
    ['*', 'zh-CN'],
  ])('for Accept-Language %s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  it('is written in traditional characters for zh-TW', async () => {
    expect(await errorText('zh-TW', 'notSignedIn')).toBe('登入已過期，請重新登入！')
    // The words of the trade, as the portal has them; OpenCC alone says 單元格 and 型別.
    expect(await errorText('zh-TW', 'cellTooLong', { max: 9 })).toContain('儲存格')
    expect(await errorText('zh-TW', 'kindUnknown', { kind: 'x' })).toContain('類型')
    expect(await errorText('zh-TW', 'headerDuplicated', { column: 'x' })).toBe('欄“x”重複')
    expect(await errorText('zh-TW', 'queueMissing', { queue: 'x' })).toContain('佇列“x”')
    expect(await errorText('zh-CN', 'accountLocked', { minutes: 7 })).toContain('请7分钟后再试')
  })

  it('has what an answer refuses in it too, and nothing else of its data', async () => {
    const faults = [{ line: 1, code: 'stockShort', message: '库存不足' }]
    const data = { name: '云禾饮品', faults, code: 'KC-1', message: '库存' }
    expect(await refusalsIn('zh-TW', data)).toEqual({ ...data, faults: [{ ...faults[0], message: '庫存不足' }] })
    expect(await refusalsIn('zh-CN', data)).toBe(data)
  })
})
