import type pg from 'pg'
import { expect, test } from 'vitest'
import { beginningLate } from './begin-with'

/** What is sent over the connection, and the queries as a transaction makes them. */
function connection() {
  const sent: unknown[][] = []
  const client = { escapeLiteral: (text: string) => `'${text.replaceAll("'", "''")}'` } as pg.PoolClient
  const query = beginningLate(client, async (text, values) => {
    sent.push(values === undefined ? [text] : [text, values])
    return String(text).startsWith('begin; ') ? [{ command: 'BEGIN' }, { rows: ['first'] }] : { rows: [text] }
  })
  return { sent, query }
}

test('the statement that begins a transaction goes with it, with its values written into it', async () => {
  const { sent, query } = connection()
  await query('begin')
  expect(await query('/* begins */ select $1, $2', ["o'ne", 'two'])).toEqual({ rows: ['first'] })
  await query('select $1', ['a'])
  await query('commit')
  expect(sent).toEqual([[`begin; /* begins */ select 'o''ne', 'two'`], ['select $1', ['a']], ['commit']])
})

test('any other first statement comes after it', async () => {
  const { sent, query } = connection()
  await query('begin')
  expect(await query('select $1', ['a'])).toEqual({ rows: ['select $1'] })
  await query('rollback')
  expect(sent).toEqual([['begin'], ['select $1', ['a']], ['rollback']])
})

test('without a statement there is no transaction, and the next one begins as the first did', async () => {
  const { sent, query } = connection()
  await query('begin')
  await query('rollback')
  expect(sent).toEqual([])
  await query('begin')
  await query('/* begins */ select $1', ['a'])
  expect(sent).toEqual([[`begin; /* begins */ select 'a'`]])
})
