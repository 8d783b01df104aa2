import { describe, expect, it, vi } from 'vitest'
import { languageStore } from '../shared/language/language'
import { startLocale } from '../shared/language/locale'
import { provideNotices } from '../shared/notice'
import * as request from '../shared/request/request'
import { RequestError } from '../shared/request/request-error'
import { documentTitle, loadSystemTitle, systemTitle, systemTitleStore, watermarkStore } from './system-title'

const cropSet = (head: string) => [
  { param: 'Name', value: '云禾饮品有限公司' },
  { param: 'Abbreviation', value: '云禾' },
  { param: 'SystemName', value: '销售管理' },
  { param: 'SystemPageHead', value: head },
]

describe('page title from CropSet', () => {
  it('shows the parts that SystemPageHead lists, in its order', () => {
    expect(systemTitle(cropSet('1'))).toBe('云禾饮品有限公司')
    expect(systemTitle(cropSet('2,3'))).toBe('云禾 销售管理')
    expect(systemTitle(cropSet('3,2'))).toBe('销售管理 云禾')
    expect(systemTitle(cropSet('["2","3"]'))).toBe('云禾 销售管理')
  })

  it('skips a part that the tenant left empty', () => {
    expect(
      systemTitle(cropSet('2,3').map(item => (item.param === 'Abbreviation' ? { ...item, value: ' ' } : item))),
    ).toBe('销售管理')
  })

  it('adds the page, and falls back to the product', () => {
    expect(documentTitle('云禾 销售管理', '品牌')).toBe('云禾 销售管理 - 品牌')
    expect(documentTitle(systemTitle([]), '品牌')).toBe('智能销售管理后台 - 品牌')
    expect(documentTitle('')).toBe('智能销售管理后台')
  })
})

describe('system parameters that cannot be had', () => {
  it('warn with 远程数据响应错误 and nothing else; the session goes on with the default title', async () => {
    languageStore.set('zh-CN')
    await startLocale(['common'])
    vi.useFakeTimers()
    const warning = vi.fn()
    const dialog = vi.fn()
    provideNotices({ message: { warning }, modal: { error: dialog } } as never)
    vi.spyOn(request, 'post').mockRejectedValue(new RequestError('internal', '操作失败', 500))
    await loadSystemTitle()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(warning).toHaveBeenCalledWith(expect.objectContaining({ content: '远程数据响应错误' }))
    expect(dialog).not.toHaveBeenCalled()
    expect(documentTitle(systemTitleStore.get())).toBe('智能销售管理后台')
  })
})

describe('the watermark from CropSet', () => {
  it.each([
    ['0', '1', 'nowhere'],
    ['1', '0', 'besideData'],
    ['1', '1', 'everywhere'],
  ])('Watermark %s and WatermarkOnData %s: %s', async (on, onData, places) => {
    vi.spyOn(request, 'post').mockResolvedValue([
      { param: 'Watermark', value: on },
      { param: 'WatermarkOnData', value: onData },
    ])
    await loadSystemTitle()
    expect(watermarkStore.get()).toBe(places)
  })
})
