import { randomUUID } from 'node:crypto'
import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import { sha256 } from './session-token'

const minutesToAnswer = 5

/** A picture of four characters, as SVG; the answer is stored in the database. */
export async function makeCaptcha({ db }: Services): Promise<{ id: string; svg: string }> {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, color: true, ignoreChars: '0oO1iIlL' })
  const id = randomUUID()
  await inPlatform(db, tx => sql`delete from sys_captcha where expires_at < now()`.execute(tx))
  await inPlatform(db, tx =>
    sql`insert into sys_captcha (id, answer_hash, expires_at)
    values (${id}, ${answerHash(id, text)}, now() + make_interval(mins => ${minutesToAnswer}))`.execute(tx),
  )
  return { id, svg: data }
}

/** Whether the answer is right. Each captcha can be answered once, rightly or wrongly. */
export async function takeCaptcha({ db }: Services, id: string, answer: string): Promise<boolean> {
  const taken = await inPlatform(db, tx =>
    sql<{ answer_hash: Buffer; live: boolean }>`
    delete from sys_captcha where id = ${id} returning answer_hash, expires_at > now() live`.execute(tx),
  )
  const [captcha] = taken.rows
  return captcha?.live === true && captcha.answer_hash.equals(answerHash(id, answer))
}

/** Upper and lower case count as equal, because they look alike in the picture. */
const answerHash = (id: string, text: string) => sha256(`${id}:${text.trim().toLowerCase()}`)
