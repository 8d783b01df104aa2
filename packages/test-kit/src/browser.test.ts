import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { launchBrowser } from './browser'
import { findBrowsers } from './find-browsers'
import { unpackChromium } from './unpack-chromium'

vi.setConfig({ testTimeout: 120_000 })

it('opens a page, runs its scripts and sees what a person would', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<button onclick="this.textContent = \'已保存\'">保存</button>')
  }).listen(0, '127.0.0.1')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.getByRole('button', { name: '保存' }).click()
    expect(await page.getByRole('button').textContent()).toBe('已保存')
  } finally {
    await browser.close()
    server.close()
  }
})

it('takes CHROME_PATH and nothing else where it is set', async () => {
  const found = []
  for await (const { path } of findBrowsers({ CHROME_PATH: '/opt/chrome' })) found.push(path)
  expect(found).toEqual(['/opt/chrome'])
})

it.runIf(process.platform === 'linux' && process.arch === 'x64')('brings a browser of its own from npm', async () => {
  const { path, environment } = await unpackChromium()
  const browser = await (await import('playwright-core')).chromium.launch({
    executablePath: path,
    chromiumSandbox: false,
    env: { PATH: process.env.PATH!, ...(environment as Record<string, string>) },
  })
  const pages = await Promise.all([1, 2].map(() => browser.newContext().then(context => context.newPage())))
  await Promise.all(pages.map((page, index) => page.setContent(`<h1>第${index}页</h1>`)))
  expect(await Promise.all(pages.map(page => page.textContent('h1')))).toEqual(['第0页', '第1页'])
  await pages[0]!.close()
  expect(await pages[1]!.screenshot()).toBeInstanceOf(Buffer)
  await browser.close()
})
