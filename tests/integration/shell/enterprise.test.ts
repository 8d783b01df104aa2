import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())
beforeEach(() => api.sql("delete from parameter_system_config where param like 'SystemPage%Logo'"))

const picture = (format: 'png' | 'jpeg', side = 90) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .toFormat(format, { compressionLevel: 0 })
    .toBuffer()
async function upload(content: Buffer, token = admin): Promise<string> {
  const fileData = `data:image/png;base64,${content.toString('base64')}`
  const { data } = await api.post('/basic/fileSync/uploadFile', { fileName: 'logo.png', fileData }, token)
  return /(\d+)$/.exec(data)?.[1] as string
}
const save = (values: Readonly<Record<string, string>>, token = admin, type = 'CropSet') =>
  api.post(
    '/portalsync/basedata/systemConfig/createOrUpdateList',
    { list: Object.entries(values).map(([param, value]) => ({ type, param, value })) },
    token,
  )
const logosShown = async (): Promise<Record<'wide' | 'small', string | undefined>> =>
  (await api.app.inject('/portalsync/runtime')).json().data.logos

test('a logo that an administrator uploads is shown to everybody who comes to sign in', async () => {
  const [wide, small] = [await picture('png', 85), await picture('png')]
  const ids = { SystemPageLogo: await upload(wide), SystemPageSmallLogo: await upload(small) }
  expect((await save(ids)).code).toBe('0')
  await expect.poll(logosShown).toEqual({
    wide: `/portalsync/runtime/logo/wide?file=${ids.SystemPageLogo}`,
    small: `/portalsync/runtime/logo/small?file=${ids.SystemPageSmallLogo}`,
  })
  const shown = await api.app.inject('/portalsync/runtime/logo/small')
  expect(shown.headers['content-type']).toBe('image/png')
  expect(shown.rawPayload.equals(small)).toBe(true)
  await save({ SystemPageLogo: '', SystemPageSmallLogo: '' })
  await expect.poll(logosShown).toEqual({})
  expect((await api.app.inject('/portalsync/runtime/logo/wide')).statusCode).toBe(404)
})

test('a logo is a png of at most 2 MB that was uploaded here', async () => {
  const refused = async (id: string) => (await save({ SystemPageLogo: id, Name: 'X' })).data.failures
  expect(await refused(await upload(await picture('jpeg')))).toMatchObject([
    { field: 'SystemPageLogo', code: 'photoWrongFormat', message: '图片格式不正确，仅支持png' },
  ])
  expect(await refused(await upload(await picture('png', 900)))).toMatchObject([
    { field: 'SystemPageLogo', code: 'photoTooLarge' },
  ])
  expect(await refused('999999')).toMatchObject([{ field: 'SystemPageLogo', code: 'refMissing' }])
  // Nothing of a refused list is kept.
  expect(await api.sql("select from parameter_system_config where value = 'X'")).toEqual([])
})

test('the key of the page opens the company’s own settings and no others', async () => {
  const clerk = await api.tokenOf('yunhe', 'clerk')
  expect((await save({ Abbreviation: '禾' }, clerk)).status).toBe(403)
  await api.sql(`insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
    select 'yunhe', id, 'enterpriseparametersetting.enterprise', '{search,edit}' from sys_role
    where tenant_id = 'yunhe' and code = 'Clerk'`)
  const allowed = await api.tokenOf('yunhe', 'clerk')
  expect((await save({ Abbreviation: '禾' }, allowed)).code).toBe('0')
  expect((await save({ GrossAmount: '0' }, allowed, 'GrossAmount')).status).toBe(403)
})

test('the logo of a tenant is not shown to another tenant', async () => {
  const second = await api.tokenOf('second', 'admin.second')
  const id = await upload(await picture('png'), second)
  expect((await save({ SystemPageLogo: id }, second)).code).toBe('0')
  expect((await save({ SystemPageLogo: id })).data.failures).toMatchObject([{ code: 'refMissing' }])
  await expect.poll(logosShown).toEqual({})
})
