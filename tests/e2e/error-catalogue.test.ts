import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilStill } from './support/find-violations'
import { closeOtherTabs, goInside, openInside, untilDrawn } from './support/open-inside'
import { listenTo, type Said } from './support/said'
import { type Scripted, script as scriptOn } from './support/scripted'
import { type Product, shareProduct } from './support/start-product'
import { onePathPerKind, screensOfLayout } from './support/walk-screens'

const root = join(import.meta.dirname, '../..')
let product: Product
let page: Page
let said: Said
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn()
  said = await listenTo(page)
})
afterAll(() => product?.stop())
beforeEach(() => said.forget())
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const script = (path: string | RegExp, answer: Scripted) => scriptOn(page, path, answer)
/** A button that can be pressed: one that is loading, or rests after its work, ignores the press. */
const button = (name: string, where: Page | Locator = page) =>
  where
    .locator('button:enabled:not(.ant-btn-loading)')
    .filter({ hasText: new RegExp(`^${name.split('').join('\\s*')}$`) })
    .last()
const drawer = () => page.locator('.ant-drawer.ant-drawer-open')
const field = (label: string) =>
  drawer()
    .locator('.ant-form-item')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
const file = (name: string, content: string | Buffer): string => {
  const path = join(product.dataDir, name)
  writeFileSync(path, content)
  return path
}
const png = (bytes: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)])

interface Entry {
  path?: string
  children?: readonly Entry[]
}
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

describe('a list whose search fails', () => {
  const search = '/portalsync/product/searchBrand'
  const unusable = { status: 503, body: '<html>' } as const

  test('opens 请求错误! with the server’s message, and a line stands beside it', async () => {
    await script(search, { refused: '服务器说不' })
    await page.goto('/product/brand')
    await said.dialog('请求错误!', '服务器说不')
    await page.locator('.ant-alert').filter({ hasText: '服务器说不' }).first().waitFor()
    expect(await said.dialogs()).toBe(1)
  })

  test.each<[string, Scripted, string, string]>([
    ['400', { status: 400 }, '请求错误', '系统好像开小差了，客官稍后再试'],
    ['503', unusable, '请求错误', '系统好像开小差了，客官稍后再试'],
    ['no answer', 'nothing', '服务器超时', '您当前网络环境较差，请客官稍后再试'],
    ['an answer without envelope', { status: 500, body: '<html>' }, '请求错误!', '请求失败!'],
  ])('with %s opens its documented dialog', async (_, answer, title, text) => {
    await script(search, answer)
    await page.goto('/product/brand')
    await said.dialog(title, text)
    expect(await said.dialogs()).toBe(1)
  })

  test.each([
    ['/product/productmanage', '/portalsync/product/searchProduct'],
    ['/person/usermanagement', /\/portalsync\/.*user\/user\/search/],
    ['/person/rollauthorities', /\/portalsync\/user\/role\/search/],
    ['/person/onlineuser', '/portalsync/user/online/search'],
    ['/importexport/uploadlog', '/portalsync/eximport/uploadlog/search'],
    ['/importexport/downloadlog', '/portalsync/eximport/DownloadLog/search'],
    ['/importexport/jobmonitor', '/portalsync/eximport/monitor/search'],
    ['/messagemanage/messagetemplate', '/portalsync/message/message/search'],
    ['/messagemanage/messagereply', '/message/init'],
    ['/error_logger_page', '/portalsync/user/errorLog/search'],
    ['/parameter/dictionary', '/portalsync/basedata/dict/searchAllType'],
  ])('%s says it too', async (path, call) => {
    await said.hush()
    await script(call, { refused: `没有 ${path}` })
    // Inside of the portal, which stays loaded: the page is a new one all the same.
    await goInside(page, path)
    await said.dialog('请求错误!', `没有 ${path}`)
  })
})

/** Pages of one kind make the same calls: whatever a page made by hand or by a feature makes is asked for once. */
test.each(['clerk', 'viewer'])('nothing is refused on any kind of page that %s may open', async userName => {
  const other = await product.signedIn(userName)
  const [menu] = await Promise.all([other.waitForResponse(/menu\/searchByRoleIds/), other.reload()])
  const mayOpen = pathsOf((await menu.json()).data)
  const paths = onePathPerKind(await screensOfLayout(root), mayOpen)
  expect(paths.length).toBeGreaterThan(3)
  const refused: string[] = []
  other.on('response', async answer => {
    if (!answer.headers()['content-type']?.includes('json')) return
    const { code } = await answer.json().catch(() => ({ code: '0' }))
    if (String(code) !== '0') refused.push(`${new URL(other.url()).pathname}: ${answer.url()} ${code}`)
  })
  // Whatever a page asks for is there once nothing of it spins any more.
  await untilDrawn(other)
  for (const path of paths) {
    await openInside(other, path)
    await closeOtherTabs(other)
  }
  expect(refused).toEqual([])
  await other.context().close()
})

describe('calls with words of their own', () => {
  test('organisations, departments and areas warn with the server’s message', async () => {
    await page.evaluate(() => sessionStorage.removeItem('orgData'))
    await script('/portalsync/basedata/org/search', { refused: '组织不可用' })
    await page.goto('/home')
    await said.message('组织不可用')
    expect(await said.dialogs()).toBe(0)
  })

  test('system parameters warn', async () => {
    await script('/portalsync/basedata/systemConfig/search', { refused: 'x' })
    await page.goto('/home')
    await said.message('远程数据响应错误')
    expect(await said.dialogs()).toBe(0)
  })

  test('an error of a script is noted and not shown', async () => {
    const noted = page.waitForRequest(/errorLog\/create/)
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('catalogue'))))
    expect((await noted).postDataJSON().errors).toMatchObject([
      { type: 'script', code: 0, message: 'Error: catalogue', page: '/home' },
    ])
    expect(await said.dialogs()).toBe(0)
  })

  test('a page whose chunk does not come says so', async () => {
    await page.goto('/home')
    // Chunks of its own that came too late would fail on a page that is not seen.
    await untilDrawn(page)
    await script(/\/assets\/.*\.js$/, 'nothing')
    await page.evaluate(() => {
      history.pushState(null, '', '/parameter/swagger')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('页面加载失败').filter({ visible: true }).first().waitFor()
  })

  test('the tenant’s nickname takes letters and digits', async () => {
    await script('/portalsync/basedata/systemTenant/search', { data: [] })
    await script('/portalsync/basedata/systemTenant/create', { data: {} })
    await page.goto('/home')
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('企业简称', { exact: true }) })
    const name = dialog.getByLabel('企业简称', { exact: true })
    await name.fill('企业-1')
    await dialog.getByText('请输入英文或数字').waitFor()
    await name.fill('Yunhe1')
    await dialog.locator('.ant-btn-primary').click()
    await said.message('保存成功')
  })
})

describe('a form', () => {
  const create = '/portalsync/product/createBrand'
  /** A form is emptied as it opens; what is typed before it stands still may be lost. */
  const add = async (path: string) => {
    await page.goto(path)
    await button('新增').click()
    await drawer().locator('.ant-form-item').first().waitFor()
    await untilStill(page)
  }
  const save = () => button('保存', drawer()).click()
  const typed = async () => {
    await add('/product/brand')
    await field('品牌名称').locator('input').fill('目录测试')
  }

  test.each<[string, Scripted]>([
    ['a refusal', { refused: '品牌不可保存' }],
    ['an answer without data', { data: null }],
    ['an empty answer', 'empty'],
    ['no answer', 'nothing'],
  ])('says 操作失败 on %s, and stays open', async (_, answer) => {
    await typed()
    await script(create, answer)
    await save()
    await said.message('操作失败')
    if (typeof answer === 'object' && 'refused' in answer) await said.dialog('请求错误!', answer.refused)
    if (answer === 'nothing') await said.dialog('服务器超时', '您当前网络环境较差，请客官稍后再试')
    expect(await field('品牌名称').locator('input').inputValue()).toBe('目录测试')
  })

  test('says 操作成功 once it is saved', async () => {
    await typed()
    await script(create, { data: { id: '1', ver: 1, nameCn: '目录测试', isDeleted: '0' } })
    await save()
    await said.message('操作成功')
  })

  test('says 验证未通过, what is wrong with each field, and sends nothing', async () => {
    let sent = 0
    page.on('request', request => {
      if (request.url().includes(create)) sent++
    })
    await add('/product/brand')
    await save()
    await said.message('验证未通过')
    await field('品牌名称').locator('input').fill('只是一半')
    expect(sent).toBe(0)
    await drawer().locator('.ant-drawer-close').click()
    // The first of the two is the dialog's name for screen readers, which is not seen.
    await page.getByText('有数据未保存').last().waitFor()
  })

  test('checks mobile numbers and amounts', async () => {
    await add('/person/usermanagement')
    const mobile = field('手机号').locator('input')
    await mobile.fill('12345')
    await save()
    await said.message('验证未通过')
    expect(await mobile.inputValue()).toBe('12345')
    await drawer().getByText('手机号码不正确').first().waitFor()
    await add('/product/productmanage')
    await field('小单位价格').locator('input').first().fill('1.234')
    await save()
    await drawer()
      .getByText(/请输入正确的金额/)
      .first()
      .waitFor()
  })

  test('names a picture of the wrong format, one that is too large, and says when there are too many', async () => {
    await add('/product/brand')
    const input = drawer().locator('input[type=file]').first()
    await input.setInputFiles(file('logo.gif', 'GIF89a'))
    await said.notice('图片格式不正确', 'logo.gif')
    await input.setInputFiles(file('large.png', png(3 * 1024 * 1024)))
    await said.notice('图片大小超出限制', 'large.png')
    await script('/basic/fileSync/uploadFile', { refused: '图片不可用' })
    await input.setInputFiles(file('small.png', png(100)))
    await said.message('上传失败：图片不可用')
    await add('/product/productmanage')
    await script('/basic/fileSync/uploadFile', { data: '/portalsync/files/1' })
    const many = drawer().locator('input[type=file][multiple]').first()
    await many.setInputFiles(Array.from({ length: 11 }, (_, n) => file(`many-${n}.jpg`, png(100))))
    await said.message(/图片数量不能超过\d+张/)
  })

  test('says when a picture cannot be put into a text', async () => {
    await page.goto('/messagemanage/messagetemplate')
    await button('新增').click()
    const input = page.locator('input[type=file][aria-label=插入图片]')
    await script('/basic/fileSync/uploadFile', { refused: '空间已满' })
    await input.setInputFiles(file('in-text.png', png(100)))
    await said.message('图片插入失败：空间已满')
    await input.setInputFiles(file('broken.gif', 'GIF89a, and nothing of a picture'))
    await said.message(/图片插入失败/)
  })
})

describe('files', () => {
  const openImport = async () => {
    await page.goto('/product/brand')
    await button('导入').click()
    return page.getByRole('dialog').filter({ hasText: '导入品牌' })
  }
  const running = { batchId: '1', fileName: 'x', phase: 'writing', kind: 'Brand', job: 'import', links: {} }

  test('that are none, that are read, and that cannot be', async () => {
    const window = await openImport()
    const input = window.locator('input[type=file]')
    await input.setInputFiles(file('photo.png', png(10)))
    await said.dialog('Excel导入失败', '文件格式不正确，请选择Excel文件')
    await said.message('文件格式错误：photo.png')
    await said.hush()
    await input.setInputFiles(file('workbook.csv', 'PK\u0003\u0004 zipped'))
    await said.message('你上传的不是Csv文件')
    await input.setInputFiles(file('right.csv', '品牌编码,品牌名称\n1,茶\n'))
    await said.message('文件读取成功')
    await window.getByText('csv文件中的数字编码可能丢失前导零').waitFor()
    await window.getByRole('button', { name: '移除文件' }).click()
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer
      Blob.prototype.arrayBuffer = () => {
        Blob.prototype.arrayBuffer = read
        return Promise.reject(new DOMException('gone', 'NotFoundError'))
      }
    })
    await input.setInputFiles(file('gone.xlsx', 'x'))
    await said.message('文件读取出错')
  })

  test('an import while one runs, one that is refused, and an upload that fails', async () => {
    const window = await openImport()
    await window.locator('input[type=file]').setInputFiles(file('brands.csv', '品牌编码,品牌名称\n1,茶\n'))
    const stop = await script('/portalsync/eximport/uploadlog/search', { data: [running], total: 1 })
    await button('上传并校验', window).click()
    await said.dialog('账号状态', '当前账号有正在进行的导入或导出任务，请稍后再试')
    await page.locator('.ant-modal-confirm-btns button').first().click()
    await stop()
    const stopImport = await script('/portalsync/eximport/import', { refused: '导入不可用' })
    await button('上传并校验', window).click()
    await said.dialog('导入错误', '导入不可用')
    await said.hush()
    await stopImport()
    await script(/\/portalsync\/eximport\/files/, { status: 403 })
    await button('上传并校验', window).click()
    await said.message('上传失败')
  })

  test('an export that is refused, without fields, queued, and while one runs', async () => {
    await page.goto('/product/brand')
    const stop = await script('/portalsync/eximport/export', { refused: '导出不可用' })
    await button('导出').click()
    const window = page.getByRole('dialog').filter({ hasText: '导出品牌' })
    await window.locator('.ant-modal-footer .ant-btn-primary').click()
    await said.dialog('导出', '导出失败：导出不可用')
    expect(await page.locator('.ant-modal-confirm-title', { hasText: '请求错误' }).count()).toBe(0)
    await said.hush()
    await stop()
    await script('/portalsync/eximport/export', { data: { batchId: '1' } })
    await window.locator('.ant-modal-footer .ant-btn-primary').click()
    await said.message('文件已进入下载队列')
    await window.waitFor({ state: 'hidden' })
    await script('/portalsync/eximport/DownloadLog/search', { data: [running], total: 1 })
    await button('导出').click()
    await said.dialog('账号状态', '当前账号有正在进行的导入或导出任务，请稍后再试')
  })

  test('a template that is not there is a message and no dialog', async () => {
    const window = await openImport()
    await script('/portalsync/eximport/importTemplateDownload', { refused: '没有模板' })
    await button('下载模板', window).click()
    await said.message('下载失败：没有模板')
    expect(await said.dialogs()).toBe(0)
  })
})
