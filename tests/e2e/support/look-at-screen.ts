import { fieldOf } from '@sfa/kit/resource'
import type { Locator, Page } from 'playwright-core'
import { findClipped } from './find-clipped'
import { type Extent, findLastingViolations } from './find-violations'
import { closeOtherTabs, lists, openInside, untilDrawn } from './open-inside'
import { askingActions, type Opening } from './screen-blocks'

/** Findings by what was open. */
export type Found = Record<string, string[]>

const overlays = ['.ant-drawer', '.ant-modal-root', '.ant-popover', '.ant-dropdown']
const opened = (page: Page) =>
  page.locator('.ant-drawer-section, .ant-modal-container, .ant-popover, .ant-dropdown').filter({ visible: true })

const texts: Readonly<Record<Exclude<Opening, 'tree' | 'record' | 'actions' | 'buttons'>, string>> = {
  add: '新增',
  edit: '编辑',
  view: '查看',
  batch: '批量修改',
  import: '导入',
  export: '导出',
  photos: '图片导入',
  columns: '显示字段设置',
}
/** Not pressed as buttons of people's own: every list has them, and the same stands behind them. */
const ofEveryList: readonly string[] = [texts.batch, texts.import, texts.export, texts.photos, texts.columns]
const ofRecords: readonly string[] = [texts.add, texts.edit, texts.view]
/** Buttons of hand-made parts that open something, by how their text or name begins. */
const opening = /^(新增|新建|添加|编辑|查看|详情|复制(?!示例)|成员|权限|发送|审批)/
/** The same at the end of a row. */
const openingOfRow = /^(对比|绑定|解绑|解散|重置|分组产品|接收明细|强制下线)/

/** What is done with everything that comes to be seen: it is named, and told where it stands. */
type Look = (what: string, within: readonly string[]) => Promise<void>

/**
 * Looks at a screen of the layout, and at those of its `openings` that can be opened, which are answered: a list without
 * rows has nothing to edit. `tabs`: those of a record that are not seen yet.
 */
export async function lookAtScreen(
  page: Page,
  address: string,
  openings: readonly Opening[],
  more: { handMade: boolean; found: Found; coloursOnly: boolean; tabs: readonly string[] },
): Promise<Set<Opening>> {
  const { handMade, found, coloursOnly, tabs } = more
  const lookNow: Look = (what, within) => look(page, what, found, { within, coloursOnly })
  const done = new Set<Opening>()
  await openInside(page, address)
  await closeOtherTabs(page)
  await lookNow(address, ['main'])
  for (const one of recordLast(openings)) {
    if (one === 'buttons') {
      const count = await lookBehindButtons(page, address, handMade, lookNow)
      if (count > 0 || handMade) done.add(one)
      continue
    }
    if (one === 'actions') {
      if (await lookBehindActions(page, address, lookNow)) done.add(one)
      continue
    }
    if (one === 'record') {
      if (await lookAtRecord(page, address, tabs, lookNow)) done.add(one)
      continue
    }
    if (one === 'batch' && !(await selectFirstRow(page))) continue
    const button = buttonOf(page, textOf(address, one))
    if ((await button.count()) === 0) continue
    await lookBehind(page, address, button, one, lookNow)
    done.add(one)
    const clear = buttonOf(page, '取消选择')
    if ((await clear.count()) > 0) await clear.click()
  }
  return done
}

function textOf(address: string, one: Exclude<Opening, 'record' | 'actions' | 'buttons'>): string {
  if (one !== 'tree') return texts[one]
  const resource = resourceAt(address)
  if (!resource?.list.treeFilter) throw new Error(`${address} has no filter by a tree`)
  return fieldOf(resource, resource.list.treeFilter).label[0]
}

const pressable = (page: Page) => page.locator('main button:enabled:visible:not([aria-disabled="true"])')

function buttonOf(page: Page, text: string): Locator {
  const named = page.locator(`[aria-label=${JSON.stringify(text)}]`)
  return pressable(page)
    .and(named)
    .or(pressable(page).filter({ hasText: new RegExp(`^${text}$`) }))
    .first()
}

async function selectFirstRow(page: Page): Promise<boolean> {
  const box = page.locator('main .ant-table-row .ant-checkbox-input').filter({ visible: true }).first()
  if ((await box.count()) === 0) return false
  await box.click()
  await buttonOf(page, texts.batch).waitFor()
  return true
}

const resourceAt = (address: string) => lists.find(({ path }) => path === address)

/** Each declared action that asks something, on the first row that permits it. Answers whether there was one. */
async function lookBehindActions(page: Page, address: string, lookNow: Look): Promise<boolean> {
  const resource = resourceAt(address)
  let isAny = false
  for (const label of resource ? askingActions(resource) : []) {
    const link = pressable(page)
      .and(page.locator('tr button, .ant-table-row button'))
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
    if ((await link.count()) === 0) continue
    await lookBehind(page, address, link, label, lookNow)
    isAny = true
  }
  return isAny
}

/** What a list opens comes before the page of a record, from which there is no way back. */
const recordLast = (openings: readonly Opening[]) =>
  openings.toSorted((one, other) => Number(one === 'record') - Number(other === 'record'))

/** The page of the first record with these of its tabs. Answers whether there was a record. */
async function lookAtRecord(page: Page, address: string, tabs: readonly string[], lookNow: Look): Promise<boolean> {
  const row = page.locator('main .ant-table-row').filter({ visible: true }).first()
  if ((await row.count()) === 0) return false
  await openInside(page, `${address}/record/${await row.getAttribute('data-row-key')}`)
  // What is kept behind costs axe as much as what is seen.
  await closeOtherTabs(page)
  await lookNow(`${address} record`, ['main'])
  for (const key of tabs) {
    // By key: of many tabs some are out of sight until they have the focus.
    await page
      .locator(`main [data-node-key=${JSON.stringify(key)}] [role=tab]`)
      .filter({ visible: true })
      .press('Enter')
    await untilDrawn(page)
    await lookNow(`${address} record ${key}`, ['main .ant-tabs-tabpane-active'])
  }
  return true
}

/**
 * One button of each kind, found by their names each time: what comes later to a page moves the others. Answers how
 * many there were.
 */
async function lookBehindButtons(page: Page, address: string, handMade: boolean, lookNow: Look): Promise<number> {
  const seen = new Set<string>()
  const known = [...ofEveryList, ...(handMade ? [] : ofRecords)]
  const nextOf = async () => {
    const buttons = await pressable(page).evaluateAll(all =>
      all.map(one => ({ name: one.ariaLabel ?? one.textContent.trim(), inRow: one.closest('tr') !== null })),
    )
    for (const { name, inRow } of buttons) {
      const [kind] = opening.exec(name) ?? ((inRow && openingOfRow.exec(name)) || [])
      if (kind && !seen.has(kind) && !known.includes(name)) return { name, kind, inRow }
    }
    return undefined
  }
  for (let next = await nextOf(); next; next = await nextOf()) {
    const { name, kind, inRow } = next
    seen.add(kind)
    const all = inRow ? pressable(page).and(page.locator('tr button')) : pressable(page)
    const named = page.locator(`[aria-label=${JSON.stringify(name)}]`)
    await lookBehind(
      page,
      address,
      all
        .and(named)
        .or(all.filter({ hasText: name }))
        .first(),
      name,
      lookNow,
    )
  }
  return seen.size
}

async function lookBehind(page: Page, address: string, button: Locator, name: string, lookNow: Look): Promise<void> {
  try {
    await openAndLook(page, address, button, name, lookNow)
  } catch (error) {
    throw new Error(`${address} ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function openAndLook(page: Page, address: string, button: Locator, name: string, lookNow: Look): Promise<void> {
  await button.click()
  const isOpen = await opened(page)
    .first()
    .waitFor({ timeout: 30_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isOpen) {
    // The row moved under the pointer: rows that are read anew take the place of those that were pressed.
    process.stdout.write(`${address} ${name} was pressed twice\n`)
    await button.click()
    await opened(page).first().waitFor()
  }
  await untilDrawn(page)
  await lookNow(`${address} ${name}`, overlays)
  await page.keyboard.press('Escape')
  // One that asks whether to leave, or that no key closes, goes with its page.
  const isClosed = await opened(page)
    .first()
    .waitFor({ state: 'hidden', timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
  if (isClosed) return
  await page.goto(address)
  await untilDrawn(page)
}

export async function look(page: Page, what: string, found: Found, extent: Extent = {}): Promise<void> {
  const findings = [
    ...(await findLastingViolations(page, extent)),
    ...(extent.coloursOnly ? [] : await findClipped(page, extent.within)),
  ]
  if (findings.length > 0) found[what] = findings
}
