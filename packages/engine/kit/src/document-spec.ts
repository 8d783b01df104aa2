import type { Label } from './label'

/** Files that belong to a record and to no field of it (docs/documents.md "Attachments"). */
export interface AttachmentsSpec {
  /** Most files of one record. */
  most: number
  /** Most megabytes of one file. */
  mb: number
  /** Key of the page that adds and removes them. Default: `edit`, and `view` where records are changed by other calls. */
  key?: string
}

/** How a record is printed (docs/documents.md "Print"). What is not said follows from the fields. */
export interface PrintSpec<K extends string = string> {
  /** Above the document. Default: what one record is called. */
  title?: Label
  /** Fields of the head. Default: the fields among the columns of the list. */
  head?: readonly K[]
  /** Name of the detail whose lines are printed. Default: the first. */
  lines?: string
  /** Columns of the lines, fields or looks. Default: all. */
  columns?: readonly string[]
  /** Details whose lines follow in tables of their own, where a record has some. */
  further?: readonly string[]
  /** Amount that is written out in capital letters: of the lines' totals, or of the head. Default: the first amount of the totals. */
  amount?: string
  /** Flag of lines whose goods are given away, which are marked 赠. Default: `isGift`, where lines have it. */
  gift?: string
  /** Who signs below. */
  signatures?: readonly Label[]
}
