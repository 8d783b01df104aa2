import { findReport, settingsPages } from '@sfa/registry/registry'
import { screensOfAreas } from '../../../scripts/lib/built-screens'
import { chooseLooks, type Looks, missingBlocks } from './choose-looks'
import { extendedScreens, extendedSettings } from './extended-screens'
import { type Found, look, lookAtScreen } from './look-at-screen'
import { lists, untilDrawn } from './open-inside'
import {
  blocksOfReport,
  blocksOfResource,
  blocksOfSettings,
  coloursOf,
  handMadeScreen,
  type Opening,
  type ScreenBlocks,
} from './screen-blocks'
import type { Product } from './start-product'

const demoRecord = '900001'
/** The page of any object that has no page of its own: what it opens is that of a list. */
const objectPage = '/userMenu/:obj/:path/:desc'
const demoRecordPage = '/demo/demopage/record/:id'
const printedPage = '/product/distributionlist/print/:ids'

/** Screens whose path alone opens nothing, and an address of theirs that does. */
const addresses: Readonly<Record<string, string>> = {
  [objectPage]: '/userMenu/md_product/product/-',
  [demoRecordPage]: `/demo/demopage/record/${demoRecord}`,
  [printedPage]: `/product/distributionlist/print/${demoRecord}`,
}

/** The entry of an order is looked at empty; the pages that begin with one are the same. */
const ofOrders = /\/(entry|copy)\/:\w+$/
/** The pages of records are one block, which is looked at with the list of most kinds, and so are those of prints. */
const isLookedAt = (path: string) =>
  (!path.endsWith('/record/:id') && !path.endsWith('/print/:ids') && !ofOrders.test(path)) ||
  path === demoRecordPage ||
  path === printedPage

/** Whatever the areas register is among them, without a line here. */
export async function screensOfLayout(projectDir: string): Promise<ScreenBlocks[]> {
  const extended = extendedScreens(projectDir)
  const ofSettings = extendedSettings(projectDir)
  return (await screensOfAreas(projectDir)).filter(isLookedAt).map(path => {
    if (path === objectPage) return { ...handMadeScreen(addresses[path] ?? path), opens: {} }
    const report = findReport(path)
    if (report && report.page !== 'custom') return blocksOfReport(report, extended.get(report.shape.key))
    const resource = lists.find(one => one.path === path)
    if (resource) return blocksOfResource(resource, path, extended.get(resource.key))
    const settings = settingsPages.find(one => one.path === path)
    return settings
      ? blocksOfSettings(settings, ofSettings.has(settings.type))
      : handMadeScreen(addresses[path] ?? path)
  })
}

/** Of these pages one of each kind. Fields make no calls of their own as a page opens; parts made by hand may. */
export function onePathPerKind(screens: readonly ScreenBlocks[], paths: readonly string[]): string[] {
  const kindOf = (path: string) => {
    const screen = screens.find(one => one.path === path)
    if (!screen || screen.handMade) return path
    const ownParts = screen.page.filter(block => !/^(column|search|setting): /.test(block))
    const tree = lists.find(one => one.path === path)?.list.treeFilter
    return [...ownParts, tree].join()
  }
  return [...new Map(paths.map(path => [kindOf(path), path])).values()]
}

/** What the demo lacks: a record in the list of most kinds, a change that was noted, and the platform's rights of the one who looks. */
export async function addDemoRecords(product: Product): Promise<void> {
  await product.sql(
    `insert into demo_demo (tenant_id, id, code, name) values ('yunhe', ${demoRecord}, 'D-1', '示例一') on conflict do nothing`,
  )
  // The walk sees the list of companies too, which is the platform's.
  await product.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
    select 'yunhe', u.id, r.id from sys_user u, sys_role r where u.tenant_id = 'yunhe' and u.user_name = 'admin'
      and r.tenant_id = 'yunhe' and r.code = 'PlatformAdmin' on conflict do nothing`)
  await product.sql(`
    insert into publishing_api_key (tenant_id, id, name, prefix, user_id, scopes)
      select 'yunhe', ${demoRecord}, '对账系统', 'sfa_AxE1', id, '["product:read"]' from sys_user
      where tenant_id = 'yunhe' and user_name = 'admin' on conflict do nothing;
    insert into publishing_webhook (tenant_id, id, name, url, user_id, events)
      select 'yunhe', ${demoRecord}, '对账系统', 'https://partner.example/events', id, '[]' from sys_user
      where tenant_id = 'yunhe' and user_name = 'admin' on conflict do nothing;
    insert into publishing_delivery (tenant_id, id, webhook_id, event, state, attempts, last_status, ended_time, body, log)
      values ('yunhe', ${demoRecord}, ${demoRecord}, 'product.brand:created', 'failed', 1, 500, now(), '{}',
        '[{"time": "2026-01-01 08:00:00", "status": "500", "duration": "12", "error": "HTTP 500"}]') on conflict do nothing;
    insert into product_product_list (tenant_id, id, code, name)
      values ('yunhe', ${demoRecord}, 'AXE1', '对比清单') on conflict do nothing;
    insert into product_product_list_lines (tenant_id, head_id, line_no, product)
      select 'yunhe', ${demoRecord}, 1, min(id) from product_product where tenant_id = 'yunhe' on conflict do nothing;
    insert into receivable_credit_account (tenant_id, id, object_type, object_code, credit_limit, receivable, held)
      select 'yunhe', ${demoRecord}, 'distributor', min(code), 5000000, 120000, 30000 from distributor_distributor
      where tenant_id = 'yunhe' on conflict do nothing;
    insert into order_order (tenant_id, id, order_number, order_status, customer_type, customer_code, customer_name, order_date,
        original_price, total_price)
      values ('yunhe', ${demoRecord}, 'SO20260101-AXE', 'partlyShipped', 'distributor', 'AXE', '对比', '2026-01-01', 30000, 30000)
      on conflict do nothing;
    insert into receivable_credit_move (tenant_id, id, account_id, kind, held_change, receivable_change, held_after,
        receivable_after, order_id, document_no, user_name)
      select 'yunhe', ${demoRecord}, ${demoRecord}, 'hold', 30000, 0, 30000, 120000, ${demoRecord}, 'SO20260101-AXE', '对比'
      on conflict do nothing;
    insert into order_package (tenant_id, id, code, order_id, carrier, tracking_no, shipped_time, state, failure)
      values ('yunhe', ${demoRecord}, 'PK-AXE', ${demoRecord}, 'sf', 'SF-AXE', '2026-01-02', 'failed', '没有待发的产品')
      on conflict do nothing;
    insert into order_push (tenant_id, id, order_id, order_number, revision, state, attempts, last_status, last_error,
        idempotency_key, ended_time)
      values ('yunhe', ${demoRecord}, ${demoRecord}, 'SO20260101-AXE', 1, 'failed', 1, 422, 'HTTP 422', 'SO20260101-AXE-1', now())
      on conflict do nothing;
    insert into order_ec_order (tenant_id, id, platform_no, platform, shop, ordered_time, state, failure, paid, consignee, mobile,
        address)
      select 'yunhe', ${demoRecord}, 'AXE-1', platform, id, '2026-01-01', 'failed', '库存不足', 1500, '对比', '19900000000', '对比'
      from order_ec_shop where tenant_id = 'yunhe' order by id limit 1 on conflict do nothing;
    insert into pricing_quota_change (tenant_id, id, code, org_id, reason)
      select 'yunhe', ${demoRecord}, 'PB-AXE', id, '对比' from sys_org where tenant_id = 'yunhe' and code = 'HQ'
      on conflict do nothing;
    insert into pricing_quota_change_lines (tenant_id, head_id, line_no, product_code, object_code, valid_from, new_total)
      values ('yunhe', ${demoRecord}, 1, 'YH-000001', 'HQ', '2026-01-01', 100) on conflict do nothing;
    insert into pricing_price_change (tenant_id, id, code, org_id, reason)
      select 'yunhe', ${demoRecord}, 'TJ-AXE', id, '对比' from sys_org where tenant_id = 'yunhe' and code = 'HQ'
      on conflict do nothing;
    insert into pricing_price_change_lines (tenant_id, head_id, line_no, object_type, object_code, product_id, unit_id, valid_from,
        valid_to, new_price)
      select 'yunhe', ${demoRecord}, 1, 'product', '*', (select min(id) from product_product where tenant_id = 'yunhe'),
        (select min(id) from parameter_unit where tenant_id = 'yunhe'), '2026-01-01', '2026-12-31', 300
      on conflict do nothing;
    insert into parameter_number_rule (tenant_id, id, target, prefix)
      values ('yunhe', ${demoRecord}, 'product.brand', 'AXE')
      on conflict (tenant_id, target) do update set id = excluded.id;
    insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, store_id, day, amount)
      select 'yunhe', '3', min(id), '${demoRecord}', 'AXE-1', (select min(id) from customer_store where tenant_id = 'yunhe'),
        now()::date, 1500 from marketing_full_minus where tenant_id = 'yunhe' on conflict do nothing;
    update product_product set product_type = '2' where tenant_id = 'yunhe' and code = (
      select max(code) from product_product where tenant_id = 'yunhe');
    insert into material_request (tenant_id, id, code, requester_id, org_id, warehouse_id, purpose, request_date, state)
      select 'yunhe', ${demoRecord}, 'WL-AXE', (select min(id) from sys_user where tenant_id = 'yunhe'), min(o.id),
        (select min(id) from warehouse_warehouse where tenant_id = 'yunhe'), 'display', '2026-01-01', 'partlyIssued'
      from sys_org o where o.tenant_id = 'yunhe' on conflict do nothing;
    insert into material_request_lines (tenant_id, head_id, line_no, product, quantity, approved, issued)
      select 'yunhe', ${demoRecord}, 1, min(id), 10, 10, 4 from product_product where tenant_id = 'yunhe' and product_type = '2'
      on conflict do nothing;
    insert into material_issue (tenant_id, id, code, request_id, warehouse_id, issue_time, receiver)
      select 'yunhe', ${demoRecord}, 'WF-AXE', ${demoRecord}, min(id), '2026-01-02', '对比' from warehouse_warehouse
      where tenant_id = 'yunhe' on conflict do nothing;
    insert into material_issue_lines (tenant_id, head_id, line_no, product, quantity, request_line)
      select 'yunhe', ${demoRecord}, 1, min(id), 4, 1 from product_product where tenant_id = 'yunhe' and product_type = '2'
      on conflict do nothing;
    insert into circle_wallet (tenant_id, id, code, name, org_id)
      select 'yunhe', ${demoRecord}, 'QB-AXE', '对比钱包', min(id) from sys_org where tenant_id = 'yunhe' on conflict do nothing;
    insert into circle_top_up (tenant_id, id, code, wallet_id, amount, paid_date, state)
      values ('yunhe', ${demoRecord}, 'CZ-AXE', ${demoRecord}, 100000, '2026-01-01', 'review') on conflict do nothing;
    insert into circle_packet (tenant_id, id, code, wallet_id, title, amount, shares, drawn_amount, drawn_shares)
      values ('yunhe', ${demoRecord}, 'HB-AXE', ${demoRecord}, '对比', 1000, 5, 200, 1) on conflict do nothing;
    insert into circle_draw (tenant_id, id, packet_id, user_id, amount)
      select 'yunhe', ${demoRecord}, ${demoRecord}, min(id), 200 from sys_user where tenant_id = 'yunhe' on conflict do nothing;
    insert into circle_wallet_move (tenant_id, id, kind, from_account, to_account, to_wallet_id, to_after, amount, wallet_id, source)
      values ('yunhe', ${demoRecord}, 'topUp', 'bank', 'wallet', ${demoRecord}, 100000, 100000, ${demoRecord}, 'CZ-AXE')
      on conflict do nothing`)
  await product.call('/portalsync/product/createBrand', { code: 'AXE1', nameCn: '对比' })
}

/** Looks at each block once; answers the faults, the blocks that were not seen, and the screens that show no others. */
export async function walkScreens(
  product: Product,
  all: readonly ScreenBlocks[],
  { theme, coloursOnly }: { theme: 'light' | 'dark'; coloursOnly: boolean },
): Promise<{ found: Found; missing: string[]; leftOut: string[] }> {
  const screens = coloursOnly ? all.map(coloursOf) : all
  const page = await product.signedIn('admin', { theme })
  await untilDrawn(page)
  const found: Found = {}
  // The frame is the same around every screen.
  await look(page, 'the frame', found, { coloursOnly })
  const seen = new Map<string, Set<Opening>>()
  /** Of the demo's lists, some have no row to edit or to view: another screen shows it. */
  let possible = screens
  for (;;) {
    const due = dueLooks(possible, seen)
    if (due.length === 0) break
    for (const { path, openings, handMade } of due) {
      const tabs = openings.includes('record') ? tabsToSee(screens, path, seen) : []
      const done = await lookAtScreen(page, path, openings, { handMade, found, coloursOnly, tabs })
      seen.set(path, new Set([...done, ...(seen.get(path) ?? [])]))
      possible = possible.map(screen => (screen.path === path ? without(screen, openings, done) : screen))
    }
  }
  await page.context().close()
  const leftOut = screens.flatMap(({ path }) => (seen.has(path) ? [] : [path]))
  return { found, missing: missingBlocks(screens, seen), leftOut }
}

/** Tabs of the page's records with what was not seen yet. */
function tabsToSee(screens: readonly ScreenBlocks[], path: string, seen: Looks): string[] {
  const missing = missingBlocks(screens, seen)
  const { record = [] } = screens.find(one => one.path === path) ?? {}
  return [...new Set(record.flatMap(({ block, tab }) => (tab && missing.includes(block) ? [tab] : [])))]
}

function dueLooks(possible: readonly ScreenBlocks[], seen: ReadonlyMap<string, ReadonlySet<Opening>>) {
  const looks = [...chooseLooks(possible)].map(([path, chosen]) => ({
    path,
    openings: [...chosen].filter(one => !seen.get(path)?.has(one)),
    handMade: possible.some(one => one.path === path && one.handMade),
  }))
  return looks.filter(({ path, openings }) => !seen.has(path) || openings.length > 0)
}

function without(screen: ScreenBlocks, tried: readonly Opening[], opened: ReadonlySet<Opening>): ScreenBlocks {
  const isPossible = (one: Opening) => !tried.includes(one) || opened.has(one)
  const opens = Object.entries(screen.opens).filter(([one]) => isPossible(one as Opening))
  return { ...screen, opens: Object.fromEntries(opens) }
}
