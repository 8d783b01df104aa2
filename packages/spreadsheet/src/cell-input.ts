import type { CellError } from './cell-value'

/** A number with its own format, for columns of type auto. */
export class FormattedNumber {
  constructor(
    readonly value: number,
    readonly format: string,
  ) {}
}

export type CellInput = string | number | bigint | boolean | Date | CellError | FormattedNumber | null | undefined
