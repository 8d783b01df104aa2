import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import ExcelJs from 'exceljs'
import { type Demo, startDemo } from '../integration/bulk/start-demo'
import { atMost, type BenchRow, scaled } from './lib/bench-row'

const rounds = 3
/** Of each store its own; all other cells are those of a store of the demo, references by code among them. */
const own: Readonly<Record<string, (index: number) => string>> = {
  门店编码: index => `B${String(index).padStart(8, '0')}`,
  门店名称: index => `门店${index}`,
  联系人手机: index => `1${String(3_000_000_000 + index)}`,
  工商注册号: index => `R${index}`,
  外部系统客户编号: index => `E${index}`,
  位置: index => `${(100 + (index % 2_000) * 0.01).toFixed(6)},${(22 + Math.floor(index / 2_000) * 0.01).toFixed(6)}`,
}
/** The stores that an import of this file has made. */
const made = "code like 'B%' and length(code) = 9"
/** What tells stores that may be one apart, and what no file may bring. */
const left = ['重复说明', '状态', '创建人', '创建时间', '最后修改人', '最后修改时间']

/**
 * A file of 100,000 stores with all columns of the template, six of them references: the uploaded file on disk →
 * committed rows with all checks, beside the bare reading of the same file and beside what PostgreSQL needs to insert
 * the finished rows; and once more where 900,000 stores stand.
 */
export async function run(): Promise<BenchRow[]> {
  const rows = scaled(100_000)
  const demo = await startDemo()
  try {
    const path = join(mkdtempSync(join(demo.folder, 'bench-')), 'stores.xlsx')
    await writeFileLike(path, rows, await storesOf(demo))
    const [reading, readingByExceljs, inserting, first, last]: number[][] = [[], [], [], [], []]
    for (let round = 0; round < rounds; round++) {
      reading?.push(await timed(() => readOnly(path)))
      readingByExceljs?.push(await timed(() => readByExceljs(path)))
      first?.push(await imported(demo, path, rows))
      await keep(demo)
      await forget(demo)
      inserting?.push(await timed(() => insertKept(demo)))
      await forget(demo)
    }
    await demo.pool.query(multiply, [rows, rows * 9])
    await demo.pool.query('vacuum analyze customer_store')
    last?.push(await imported(demo, path, rows))
    const label = `import ${rows.toLocaleString('en')} stores, 6 references`
    return [
      atMost(`${label} / bare reading`, 'ms', Math.min(...(first ?? [])), Math.min(...(reading ?? [])), 5),
      atMost(
        `${label} / reading by exceljs`,
        'ms',
        Math.min(...(first ?? [])),
        Math.min(...(readingByExceljs ?? [])),
        5,
      ),
      atMost(
        `${label} / INSERT … SELECT of the same stores`,
        'ms',
        Math.min(...(first ?? [])),
        Math.min(...(inserting ?? [])),
        2,
      ),
      atMost(
        `${label}, where ${(rows * 9).toLocaleString('en')} stand / where few stand`,
        'ms',
        Math.min(...(last ?? [])),
        Math.min(...(first ?? [])),
        1.3,
      ),
    ]
  } finally {
    await demo.stop()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function readOnly(path: string): Promise<void> {
  const workbook = await openWorkbook(path)
  let cells = 0
  for await (const batch of workbook.readSheet(0)) for (const row of batch.rows) cells += row.values.length
  await workbook.close()
  if (cells === 0) throw new Error('nothing was read')
}

/** What reading the file costs with the reader that most services use. */
async function readByExceljs(path: string): Promise<void> {
  const reader = new ExcelJs.stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache', worksheets: 'emit' })
  let cells = 0
  for await (const sheet of reader) for await (const row of sheet) cells += row.cellCount
  if (cells === 0) throw new Error('nothing was read')
}

async function imported(demo: Demo, path: string, rows: number): Promise<number> {
  const batchId = await demo.start(path, { kind: 'Store' }, await demo.admin())
  return timed(async () => {
    const run = await demo.carryOut(batchId)
    if (run.phase === 'done' && run.successCount === rows) return
    throw new Error(
      `the import ended as ${run.phase} with ${run.successCount} rows: ${(await demo.errors(run)).slice(0, 5)}`,
    )
  })
}

/** What the import has made, as a table without an index. */
const keep = async ({ pool }: Demo) => {
  await pool.query('drop table if exists bench_kept')
  await pool.query(`create unlogged table bench_kept as select * from customer_store where ${made}`)
}

/** The floor that PostgreSQL sets: finished rows into the table with its indexes, and what follows each store. */
async function insertKept({ pool }: Demo): Promise<void> {
  const { rows } = await pool.query(`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) columns from information_schema.columns
    where table_name = 'customer_store' and is_generated = 'NEVER' and is_identity = 'NO'`)
  const [{ columns }] = rows
  await pool.query(`insert into customer_store (${columns}) select ${columns} from bench_kept`)
}

const forget = async ({ pool }: Demo) => {
  await pool.query(`delete from customer_store where ${made}`)
  await pool.query('truncate import_chunk, import_journal')
  await pool.query('vacuum analyze customer_store')
}

/** Stores of the demo as an export writes them, the header first; without groups whose members are computed. */
async function storesOf(demo: Demo): Promise<string[][]> {
  const run = await demo.export({ exportDataType: 'Store' }, await demo.admin())
  const [header = [], ...stores] = await demo.read(run.files.file, 'one')
  const { rows } = await demo.pool.query(
    "select code from customer_store_group where tenant_id = 'one' and group_type = 'static' and is_deleted = 0 order by code",
  )
  const at = header.indexOf('门店分组')
  return [header, ...stores.map((cells, index) => cells.with(at, rows[index % rows.length].code))]
}

async function writeFileLike(path: string, rows: number, [header = [], ...stores]: string[][]): Promise<void> {
  const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true })
  const sheet = writer.addWorksheet('门店')
  const columns = header.flatMap((title, at) => (left.includes(title) ? [] : [{ title, at }]))
  sheet.addRow(columns.map(({ title }) => title)).commit()
  for (let index = 0; index < rows; index++) {
    const like = stores[index % stores.length] as string[]
    sheet.addRow(columns.map(({ title, at }) => own[title]?.(index) ?? like[at])).commit()
  }
  await writer.commit()
}

/** Stores as a file of before brought them. */
const multiply = `
  insert into customer_store (tenant_id, code, name, org_id, contact_mobile, business_reg_no, position, state, group_ids, distributor_id_list)
  select 'one', 'C' || lpad(n::text, 8, '0'), '旧店' || n, like_it.org_id, '1' || (5000000000 + n), 'C' || n,
    jsonb_build_object('longitude', 80 + (n % 2000) * 0.01, 'latitude', 25 + (n / 2000) * 0.01), 'passed',
    like_it.group_ids, like_it.distributor_id_list
  from generate_series($1::int, $1::int + $2::int - 1) n
  join (select row_number() over () at, org_id, group_ids, distributor_id_list from customer_store where tenant_id = 'one') like_it
    on like_it.at = 1 + n % 2000`
