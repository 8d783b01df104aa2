import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { textOf } from '@sfa/operations/resource/batch/change-batch'

/** What keeps an order from being submitted. */
export interface OrderProblem extends FieldFailure {
  /** lineNo; null is the order as a whole. */
  line: number | null
}

export const aboutOrder = (
  field: string,
  code: FieldFailure['code'],
  params?: FieldFailure['params'],
): OrderProblem => ({
  line: null,
  field,
  code,
  ...(params && { params }),
})

export const tellProblem = ({ line, ...failure }: OrderProblem, language: Language) => ({
  line,
  code: failure.code,
  message: textOf(new AppError('invalid', {}, 200, [failure]), language),
})

/** Throws the first problem, with all of them by field. */
export function refuseProblems(problems: readonly OrderProblem[]): void {
  const [first] = problems
  if (!first) return
  const details = problems.map(({ line, ...failure }): FieldFailure => failure)
  throw new AppError(first.code, first.params, 200, details)
}

/** Throws what is wrong with what was sent. */
export function refuseFailures(failures: readonly FieldFailure[]): void {
  if (failures.length > 0) throw new AppError('invalid', {}, 200, [...failures])
}
