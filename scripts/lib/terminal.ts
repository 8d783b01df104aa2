const isPlain = !process.stdout.isTTY || 'NO_COLOR' in process.env

const paint = (code: number) => (text: string) => (isPlain ? text : `\u001b[${code}m${text}\u001b[0m`)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)
export const yellow = paint(33)

/** A column's width in cells of a terminal, where Chinese letters take two. */
function displayWidth(text: string): number {
  let width = 0
  for (const letter of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(letter) ? 2 : 1
  return width
}

/** Rows of text as lines with aligned columns, two spaces apart. */
export function alignColumns(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, displayWidth(cell))),
    [],
  )
  return rows.map(row =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - displayWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}
