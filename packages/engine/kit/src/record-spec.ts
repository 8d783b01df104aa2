import type { Label } from './label'

/** What stands in the head of a record's own page. What is not said follows from the fields. */
export interface RecordHeadSpec<K extends string = string> {
  /** Picture beside the name. Default: the first field of kind image. */
  picture?: K
  /** Choice beside the name, as a tag. Default: the state of the flow. */
  state?: K
  /** Fields below the name, at most 6. Default: the first numbers and amounts of the list. */
  figures?: readonly K[]
  /** What the last tab is called, which tells what happened to the record. Default: 变更记录, of documents 时间线. */
  history?: Label
}

/** The records of this definition that belong to a record of another one, as a tab of that record's page. */
export interface RecordTabSpec {
  /** Definition whose record pages get the tab. */
  of: string
  /** The field that refers to that record: of this definition, or of `lines`. */
  by: string
  /** Name of a detail: its lines are listed, each beside its head. */
  lines?: string
  /** Default: the label of this definition. */
  label?: Label
  /** Title of the tab in which it stands below others, a section of the form among them. Default: a tab of its own. */
  tab?: Label
  /** Tabs are in order of their places: sections of the form 0, tabs that are added 100, unless they say another one. */
  place?: number
  /** How many there are stands among the figures of the head. */
  counted?: true
}
