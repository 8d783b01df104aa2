/** The answer of a search that has one page. */
export const allRows = async <Row>(
  found: Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; total: number }> => {
  const rows = await found
  return { rows, total: rows.length }
}
