import type { Details } from './details'

type Line = Readonly<Record<string, unknown>>

const isOn = (value: unknown) => value === '1' || value === 1

/** Whether the line that had the mark is not among the lines any more. */
export function markIsGone(
  { mark, unique }: Pick<Details, 'mark' | 'unique'>,
  before: readonly Line[],
  lines: readonly Line[],
): boolean {
  const marked = mark === undefined ? undefined : before.find(line => isOn(line[mark]))
  const key = (line: Line) => JSON.stringify(unique.map(name => line[name] ?? null))
  return marked !== undefined && !lines.some(line => key(line) === key(marked))
}

/**
 * The lines with the mark that exactly one of them has (`mark`): a line that is alone has it without saying so, and where
 * the marked line has gone, the first of those that stay takes it. What several lines leave open is left to their rules.
 */
export function withMark<L extends Line>({ mark }: Pick<Details, 'mark'>, lines: readonly L[], isGone: boolean): L[] {
  const [first, ...others] = lines
  const isSaid = mark === undefined || lines.some(line => isOn(line[mark]))
  if (isSaid || first === undefined || (others.length > 0 && !isGone)) return [...lines]
  return [{ ...first, [mark]: '1' }, ...others]
}
