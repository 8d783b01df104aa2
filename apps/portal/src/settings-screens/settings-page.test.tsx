import { ocrStateCall } from '@sfa/company/definitions/ocr.calls'
import { ocrSetting } from '@sfa/company/definitions/ocr-setting'
import { settingsCall } from '@sfa/kit/settings/settings'
import { homeSetting } from '@sfa/mall/definitions/home-setting'
import { mallConfigCall } from '@sfa/mall/definitions/mall.calls'
import { orderParams } from '@sfa/order/definitions/order-params'
import { cropSet } from '@sfa/parameter/definitions/crop-set'
import { passwordLevel } from '@sfa/person/definitions/password-level'
import { orderWarehouse } from '@sfa/warehouse/definitions/order-warehouse'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../resource-screens/testing/render-screen'
import { RequestError } from '../shared/request/request-error'
import { SettingsPage } from './settings-page'

vi.mock('../shared/request/request', () => import('../resource-screens/testing/fake-request'))

const search = settingsCall(cropSet, 'search')
const save = settingsCall(cropSet, 'save')
const values = {
  Name: '云禾饮品',
  Abbreviation: '云禾',
  SystemName: '销售后台',
  SystemPageHead: ['2', '3'],
  SystemPageLogo: [],
  SystemPageSmallLogo: [],
  Watermark: '0',
  WatermarkOnData: '0',
}

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    [search]: () => ({ values, ver: 4 }),
    [save]: body => ({ values: { ...values, ...(body as unknown as { values: object }).values }, ver: 5 }),
  }),
)

const show = () => renderScreen(<SettingsPage settings={cropSet} />, { at: cropSet.path })
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('shows what is set and the line that follows from it', async () => {
  show()
  expect((await box('企业名称')).value).toBe('云禾饮品')
  expect(screen.getByText('网页标题预览：云禾 销售后台')).toBeTruthy()
  expect(button('保存').disabled).toBe(true)
})

it('saves what was changed and nothing else', async () => {
  show()
  await userEvent.type(await box('企业简称'), '茶')
  await userEvent.click(button('保存'))
  await waitFor(() => expect(callsTo(save).at(-1)).toEqual({ ver: 4, values: { Abbreviation: '云禾茶' } }))
  await waitFor(() => expect(button('保存').disabled).toBe(true))
})

it('a refusal stands at its field, and what was typed stays', async () => {
  serve({
    [search]: () => ({ values, ver: 4 }),
    [save]: () => {
      const failures = [{ field: 'Name', code: 'maxLength', message: '最多输入50个字符!' }]
      throw new RequestError('invalid', '数据有误', 200, { failures })
    },
  })
  show()
  await userEvent.type(await box('企业名称'), '股份')
  await userEvent.click(button('保存'))
  expect(await screen.findByText('最多输入50个字符!')).toBeTruthy()
  expect((await box('企业名称')).value).toBe('云禾饮品股份')
})

it('a choice offers the options of its definition', async () => {
  serve({ [settingsCall(passwordLevel, 'search')]: () => ({ values: { level: 'low' }, ver: 0 }) })
  renderScreen(<SettingsPage settings={passwordLevel} />, { at: passwordLevel.path })
  expect(await screen.findByText('初级：至少6个字符')).toBeTruthy()
})

it('a text that is too long stays as it was pasted, is told at once and is not sent', async () => {
  show()
  const name = await box('企业名称')
  await waitFor(() => expect(name.value).toBe(values.Name))
  const sent = callsTo(save).length
  await userEvent.click(name)
  await userEvent.paste('长'.repeat(300))
  expect(name.value).toHaveLength(304)
  expect(await screen.findByText(/^最多输入\d+个字符!$/)).toBeTruthy()
  await userEvent.click(button('保存'))
  expect(callsTo(save)).toHaveLength(sent)
})

it('a page whose service is not configured says so, and its form is closed', async () => {
  const values = { attestation: '1', stores: '1', fill: [] }
  serve({
    [settingsCall(ocrSetting, 'search')]: () => ({ values, ver: 0 }),
    [ocrStateCall.paths[0]]: () => ({ configured: false, attestation: false, stores: false }),
  })
  renderScreen(<SettingsPage settings={ocrSetting} />, { at: ocrSetting.path })
  expect(await screen.findByText('系统没有配置证照识别服务')).toBeTruthy()
  const switches = await screen.findAllByRole<HTMLButtonElement>('switch')
  expect(switches.map(one => one.disabled)).toEqual([true, true])
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

it('choices with an order of their own are sent in it', async () => {
  const values = { blocks: ['notice', 'columns', 'help'], carousel: [], notice: '', perRow: '4', floorProducts: 4 }
  const home = settingsCall(homeSetting, 'save')
  serve({
    [settingsCall(homeSetting, 'search')]: () => ({ values, ver: 1 }),
    [mallConfigCall.paths[0]]: () => ({ columns: [], help: [], hotline: { phone: '' } }),
    [home]: body => ({ values: { ...values, ...(body as unknown as { values: object }).values }, ver: 2 }),
  })
  renderScreen(<SettingsPage settings={homeSetting} />, { at: homeSetting.path })
  await userEvent.click(await screen.findByRole('checkbox', { name: '栏目导航' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '轮播图' }))
  await userEvent.click(button('保存'))
  await waitFor(() =>
    expect(callsTo(home).at(-1)).toEqual({ ver: 1, values: { blocks: ['notice', 'help', 'carousel'] } }),
  )
})

it('a setting stands beside the value that it belongs to, and is needed there', async () => {
  const values = { source: 'rule', fixedID: null, showStock: 'level', shortage: 'refuse' }
  const saved = settingsCall(orderWarehouse, 'save')
  serve({
    [settingsCall(orderWarehouse, 'search')]: () => ({ values, ver: 1 }),
    '/portalsync/warehouse/Warehouse/SearchWarehousePage': () => [{ id: '7', ver: 1, code: 'W7', name: '中心仓' }],
    [saved]: body => ({ values: { ...values, ...(body as unknown as { values: object }).values }, ver: 2 }),
  })
  renderScreen(<SettingsPage settings={orderWarehouse} />, { at: orderWarehouse.path })
  await userEvent.click(await screen.findByRole('radio', { name: '统一仓库' }))
  await userEvent.click(button('保存'))
  expect(await screen.findByText('该字段必填')).toBeTruthy()
  expect(callsTo(saved)).toHaveLength(0)
  await userEvent.click(screen.getByRole('combobox', { name: '统一仓库' }))
  await userEvent.click(await screen.findByText('中心仓'))
  await userEvent.click(button('保存'))
  await waitFor(() => expect(callsTo(saved)).toEqual([{ ver: 1, values: { source: 'fixed', fixedID: '7' } }]))
})

it('what values have to keep between them is told at the field as either of them is typed', async () => {
  const values = { deliveryFrom: 1, deliveryTo: 30 }
  serve({ [settingsCall(orderParams, 'search')]: () => ({ values, ver: 1 }) })
  renderScreen(<SettingsPage settings={orderParams} />, { at: orderParams.path })
  const from = await screen.findByRole('spinbutton', { name: '最早送货' })
  const to = screen.getByRole('spinbutton', { name: '最晚送货' })
  await userEvent.clear(to)
  await userEvent.type(to, '2')
  await userEvent.clear(from)
  await userEvent.type(from, '5')
  expect(await screen.findByText('最晚送货不能早于最早送货')).toBeTruthy()
  await userEvent.clear(from)
  await userEvent.type(from, '2')
  await waitFor(() => expect(screen.queryByText('最晚送货不能早于最早送货')).toBeNull())
})
