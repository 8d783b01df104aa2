import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJs from 'exceljs'
import { type Orders, startOrders } from '../integration/order/start-orders'
import { atMost, type BenchRow, scaled } from './lib/bench-row'
import { productNames, writeProductFile } from './lib/product-file'

const rounds = 3

const header = [
  ['平台', '店铺', '平台订单号', '下单时间', '商品编码', '数量', '单价', '优惠', '运费', '实付金额'],
  ['收货人', '手机', '省', '市', '区', '地址', '备注', '是否赠品'],
].flat()

/** Orders of a shop, each of two products: 100,000 rows of one file, beside as many rows of a file of products. */
export async function run(): Promise<BenchRow[]> {
  const rows = scaled(100_000)
  const orders = await startOrders()
  try {
    const folder = mkdtempSync(join(orders.folder, 'bench-'))
    const [sold, made] = [join(folder, 'orders.xlsx'), join(folder, 'products.xlsx')]
    await orders.query(
      `insert into order_ec_shop (tenant_id, id, code, name, platform, customer_type, store_id, org_id)
       values ('one', 701, 'ES1', '旗舰店', 'tmall', 'store', 621, 601)`,
    )
    await writeOrders(sold, rows, orders)
    await writeProductFile(made, rows, await productNames(orders))
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      theirs.push(await imported(orders, made, 'Product', rows - rows / 100))
      await orders.query("delete from product_product where tenant_id = 'one' and code ~ '^P[0-9]{7}$'")
      ours.push(await imported(orders, sold, 'ECOrder', rows))
      await orders.query('truncate order_ec_order, order_ec_order_lines, import_chunk, import_journal')
    }
    const label = `import ${rows.toLocaleString('en')} e-commerce rows / as many products`
    return [atMost(label, 'ms', Math.min(...ours), Math.min(...theirs), 5)]
  } finally {
    await orders.stop()
  }
}

async function imported(orders: Orders, path: string, kind: string, wanted: number): Promise<number> {
  const caller = { ...orders.caller, keys: new Set(['*:*:*']) }
  const batchId = await orders.start(path, { kind }, caller)
  const begun = performance.now()
  const run = await orders.carryOut(batchId)
  if (run.phase !== 'done' || run.successCount !== wanted)
    throw new Error(
      `the import of ${kind} ended as ${run.phase} with ${run.successCount} rows: ${(await orders.errors(run)).slice(0, 5)}`,
    )
  return performance.now() - begun
}

async function writeOrders(path: string, rows: number, { codes }: Orders): Promise<void> {
  const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true })
  const sheet = writer.addWorksheet('订单')
  sheet.addRow(header).commit()
  for (let index = 0; index < rows; index++) {
    const order = Math.floor(index / 2)
    const values: Record<string, string | number> = {
      平台: '天猫',
      店铺: '旗舰店',
      平台订单号: `E${String(order).padStart(8, '0')}`,
      下单时间: '2026-01-02 09:30:00',
      商品编码: codes[index % 2] as string,
      数量: 1 + (order % 9),
      单价: 10,
      实付金额: 20 * (1 + (order % 9)),
      收货人: `客户${order}`,
      手机: `1${String(3_000_000_000 + order)}`,
      省: '浙江省',
      市: '杭州市',
      地址: `文三路${order}号`,
    }
    sheet.addRow(header.map(title => values[title] ?? '')).commit()
  }
  await writer.commit()
}
