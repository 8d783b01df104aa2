import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { type FiguredRun, importProducts, type ProductFile, readCatalogue, rowsOf, stateOf } from './import-products'
import { killPiece, type Piece, pieces } from './kill-piece'
import { type QueueKind, type RunningProduct, runProduct } from './run-product'
import { seededRandom } from './seeded-random'

export interface KillPlan {
  queue: QueueKind
  kills: number
  seed: number
  /** How long the product may take until it is whole again before a round counts as failed. */
  withinMs: number
  tell?: (line: string) => void
}

export interface Round {
  piece: Piece
  /** When it was killed after the import had begun. */
  afterMs: number
  /** Until a call was answered with the database's rows and the import had moved on or was done. */
  wholeAfterMs: number
}

const endMs = 600_000
/** A call that hangs on a dead piece is given up, and asked again. */
const hangingMs = 10_000

/**
 * Imports the same rows once undisturbed and then once for each kill, at random moments, and throws where the rows
 * differ from those of the first import, or where the product is not whole again in time.
 */
export async function surviveKills({ queue, kills, seed, withinMs, tell = () => {} }: KillPlan): Promise<Round[]> {
  const random = seededRandom(seed)
  const order = shuffledPieces(queue, kills, random)
  const product = await runProduct(queue)
  try {
    const file = await readCatalogue(product)
    const undisturbed = await importProducts(product, file, '0000')
    const begun = Date.now()
    await ended(product, undisturbed)
    const importMs = Date.now() - begun
    const expected = await rowsOf(product, undisturbed)
    const rounds: Round[] = []
    for (const [index, piece] of order.entries()) {
      const round = await survive(product, file, {
        piece,
        number: String(index + 1).padStart(4, '0'),
        afterMs: random(importMs),
        withinMs,
      })
      const left = await rowsOf(product, round.run)
      if (JSON.stringify(left) !== JSON.stringify(expected))
        throw new Error(
          `kill ${index + 1} (${piece}, seed ${seed}) left other rows:\n${JSON.stringify([left, expected])}`,
        )
      rounds.push(round)
      tell(
        `${queue} ${index + 1}/${kills}: ${piece} after ${round.afterMs} ms, whole again in ${round.wholeAfterMs} ms`,
      )
    }
    if (queue === 'postgres') rounds.push(await surviveAfterLargest(product, file, { withinMs, tell }))
    return rounds
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${product.said().slice(-2000)}`, { cause: error })
  } finally {
    await product.stop()
  }
}

const largestRows = 100_000
/** What the server's settings let it replay at most (`max_wal_size`). */
const mostToReplay = 512 * 1024 * 1024

/** The database is killed right after much was written: what it has to replay is bounded, and nothing is lost. */
async function surviveAfterLargest(
  product: RunningProduct,
  file: ProductFile,
  { withinMs, tell }: Required<Pick<KillPlan, 'withinMs' | 'tell'>>,
): Promise<Round> {
  const run = await importProducts(product, file, 'LARGE', largestRows)
  await ended(product, run)
  const { rows } = await product.superuser.query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  const toReplay = rows[0]?.bytes ?? 0
  if (toReplay > mostToReplay) throw new Error(`a killed server has to replay ${toReplay} bytes`)
  await killPiece(product, 'postmaster')
  const killedAt = Date.now()
  await waitUntil('the product answers after the end of its database', () => searched(product), { timeoutMs: withinMs })
  const wholeAfterMs = Date.now() - killedAt
  // The harness' own connections were cut too; the pool finds out by their failure.
  const { products } = await waitUntil('the rows can be read', () => rowsOf(product, run))
  if (products !== largestRows * 0.99) throw new Error(`${products} products are left`)
  tell(
    `postmaster after ${largestRows} rows, ${Math.round(toReplay / 1024 ** 2)} MB to replay, back in ${wholeAfterMs} ms`,
  )
  return { piece: 'postmaster', afterMs: 0, wholeAfterMs }
}

/** One call that reads the database. */
const searched = (product: RunningProduct) =>
  product.call<object>('/portalsync/product/searchProduct', { page: { pageIndex: 1, pageSize: 1 } }, hangingMs)

/** Every kind of piece before any comes again. */
function shuffledPieces(queue: QueueKind, kills: number, random: (below: number) => number): Piece[] {
  const known = pieces.filter(piece => piece !== 'redis' || queue === 'redis')
  const order: Piece[] = []
  while (order.length < kills) {
    const rest = [...known]
    while (rest.length > 0) order.push(...rest.splice(random(rest.length), 1))
  }
  return order.slice(0, kills)
}

interface Kill {
  piece: Piece
  /** Of the round, and of the products that it imports. */
  number: string
  /** How long the import goes undisturbed. */
  afterMs: number
  withinMs: number
}

/** An import that is killed before it ends; where it was quicker, another one is killed earlier. */
async function survive(product: RunningProduct, file: ProductFile, kill: Kill): Promise<Round & { run: FiguredRun }> {
  const { piece, number, afterMs, withinMs } = kill
  const run = await importProducts(product, file, number)
  await delay(afterMs)
  let isKilled = false
  // A child lives only while it carries something out.
  await waitUntil(
    `the ${piece} lives`,
    async () => {
      isKilled = await killPiece(product, piece)
      return isKilled || (await stateOf(product, run, hangingMs)).phase === 'done'
    },
    { timeoutMs: endMs },
  )
  if (!isKilled) return survive(product, file, { ...kill, number: `${number}x`, afterMs: Math.floor(afterMs / 2) })
  const killedAt = Date.now()
  const before = await stateOf(product, run, hangingMs).catch(() => undefined)
  await waitUntil(
    `the product is whole after the end of its ${piece}`,
    async () => {
      const now = await stateOf(product, run, hangingMs)
      await searched(product)
      return now.phase === 'done' || (before !== undefined && now.mark !== before.mark)
    },
    { timeoutMs: withinMs },
  )
  const wholeAfterMs = Date.now() - killedAt
  await ended(product, run)
  return { run, piece, afterMs, wholeAfterMs }
}

async function ended(product: RunningProduct, run: FiguredRun): Promise<void> {
  await waitUntil(
    'the import is done',
    async () => {
      const { phase, text } = await stateOf(product, run, hangingMs)
      if (phase === 'done') return true
      throw new Error(`it is ${phase} ${text}`)
    },
    { timeoutMs: endMs },
  )
}
