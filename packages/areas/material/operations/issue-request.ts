import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { noteTimeline } from '@sfa/operations/document/note-timeline'
import { makeCodes } from '@sfa/operations/resource/saving/make-codes'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { sql } from 'kysely'
import { issueNumber, materialIssue } from '../definitions/issue.resource'
import { materialRequest as of } from '../definitions/request.resource'
import { type GivenLine, outstandingOf, planIssue, type RequestLine, rounded } from '../rules/issue-plan'
import { givenLines, linesOfRequest, noteHolds, refuseParts, requestRef, stockFor } from './request-rows'

/**
 * Issues what is given, or of each line what is outstanding and in stock; the request is issued when nothing is
 * outstanding. Materials leave the ledger as gifts do: they are given away. Order of locks: request, stock.
 */
export const issueRequest = actionHandler({
  of,
  action: 'issue',
  async run(tx, caller, { row, body }) {
    const lines = await linesOfRequest(tx, row)
    const given = givenLines(body.lines, 'quantity')
    const plan = planIssue(lines, given, await stockFor(tx, row, lines))
    if (!plan.ok) throw new AppError('invalid', {}, 200, plan.faults)
    await refuseParts(tx, caller, lines, given, 'quantity')
    const { parts } = plan
    const issue = await addIssue(tx, caller, row, body, lines, parts)
    await postStock(tx, caller, {
      document: { type: 'material-issue', id: issue.id, no: issue.code },
      holder: requestRef(row),
      moves: parts.map(({ lineNo, quantity }) => ({
        line: lineNo,
        productId: productOf(lines, lineNo),
        from: { warehouseId: String(row.warehouseID) },
        to: 'GIFT' as const,
        quantity,
      })),
    })
    await sql`
      update material_request_lines l set issued = coalesce(l.issued, 0) + g.quantity
      from ${partsSql(parts)} where l.head_id = ${row.id} and l.line_no = g.line_no`.execute(tx)
    await noteHolds(tx, row)
    const sum = rounded(parts.reduce((all, { quantity }) => all + quantity, 0))
    await noteTimeline(tx, of, String(row.id), {
      kind: 'issued',
      text: ['发放', 'Issued'],
      data: [
        { label: ['发放单号', 'Issue'], value: issue.code },
        { label: ['数量', 'Quantity'], value: sum },
      ],
      by: caller,
    })
    const issued = new Map(parts.map(({ lineNo, quantity }) => [lineNo, quantity]))
    const isLast = lines.every(line => outstandingOf(line) <= (issued.get(line.lineNo) ?? 0))
    return { to: isLast ? 'issued' : 'partlyIssued' }
  },
})

const partsSql = (parts: readonly GivenLine[]) => sql`
  unnest(${parts.map(one => one.lineNo)}::int[], ${parts.map(one => one.quantity)}::numeric[]) g (line_no, quantity)`

const productOf = (lines: readonly RequestLine[], lineNo: number): string =>
  lines.find(line => line.lineNo === lineNo)?.productId ?? ''

async function addIssue(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  row: WireRow,
  { receiver = null, note = null }: WireRow,
  lines: readonly RequestLine[],
  parts: readonly GivenLine[],
): Promise<{ id: string; code: string }> {
  const [code] = await makeCodes(tx, materialIssue, { name: 'code', auto: issueNumber }, 1)
  const { rows } = await sql<{ id: string; code: string }>`
    insert into material_issue (code, request_id, warehouse_id, issue_time, receiver, note, create_by, last_modified_by)
    values (${code}, ${row.id}, ${row.warehouseID}, now(), ${receiver}, ${note}, ${userName}, ${userName})
    returning id::text, code`.execute(tx)
  const issue = rows[0] as { id: string; code: string }
  await sql`
    insert into material_issue_lines (head_id, line_no, product, quantity, request_line)
    select ${issue.id}::bigint, row_number() over (order by g.line_no), g.product, g.quantity, g.line_no
    from unnest(${parts.map(one => one.lineNo)}::int[], ${parts.map(one => productOf(lines, one.lineNo))}::bigint[],
      ${parts.map(one => one.quantity)}::numeric[]) g (line_no, product, quantity)`.execute(tx)
  return issue
}
