import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { TextStream } from '@sfa/operations/report/stream-report'
import type { RowStream } from '@sfa/operations/resource/searching/stream-records'

/** The envelope around rows that are still being read, in the order that every answer has. */
export const rowsAsJson = (message: string, { lots, total }: RowStream): Readable =>
  Readable.from(envelopeOf(message, lots, total), { objectMode: false, highWaterMark: 64 * 1024 })

/** The same around rows that are text already. */
export const textsAsJson = (message: string, { texts, total }: TextStream): Readable =>
  Readable.from(envelopeAround(message, texts, total), { objectMode: false, highWaterMark: 64 * 1024 })

const begun = (message: string) => `{"code":"0","message":${JSON.stringify(message)},"data":[`
const ended = (total: number) => `],"total":${total}}`

async function* envelopeAround(message: string, texts: Readable, total: number) {
  yield begun(message)
  yield* texts
  yield ended(total)
}

/** Rows that are converted to text at a time: other calls are answered between two pieces. */
const rowsOfPiece = 200

async function* envelopeOf(message: string, lots: RowStream['lots'], total: number | undefined) {
  let sent = 0
  yield begun(message)
  for await (const lot of lots) {
    for (let from = 0; from < lot.length; from += rowsOfPiece) {
      const piece = lot.slice(from, from + rowsOfPiece)
      yield (sent === 0 ? '' : ',') + piece.map(row => JSON.stringify(row)).join(',')
      sent += piece.length
      await immediate()
    }
  }
  yield ended(total ?? sent)
}
