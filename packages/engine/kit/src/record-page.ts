import { isChoice, isPicture, isReference, isSummable } from './fields/field-questions'
import type { Label } from './label'
import type { RecordHeadSpec } from './record-spec'
import { fieldOf, type Resource } from './resource'
import { linesOf } from './shapes'

export const sectionPlace = 0
export const addedTabPlace = 100

/** A tab that a definition adds to the record pages of another one. */
export interface AddedTab {
  key: string
  label: Label
  place: number
  /** What is listed: records, or the lines of a detail. */
  listed: Resource
  by: string
  counted: boolean
  /** The tab in which it stands below others. */
  tab?: Label
}

/** The tabs that all definitions add to the record pages of one. */
export const tabsAddedTo = ({ key }: Pick<Resource, 'key'>, resources: readonly Resource[]): AddedTab[] =>
  resources.flatMap(resource =>
    resource.tabOf.flatMap(({ of, by, lines, label = resource.label, place = addedTabPlace, counted = false, tab }) =>
      of === key
        ? [
            {
              key: `${resource.key}.${lines ?? ''}.${by}`,
              label,
              place,
              listed: lines === undefined ? resource : linesOf(resource, lines),
              by,
              counted,
              ...(tab && { tab }),
            },
          ]
        : [],
    ),
  )

const mostUsualFigures = 4
export const mostFigures = 6

/** The head of a record's page: what the definition says, and what follows from its fields. */
export function recordHead(resource: Resource): RecordHeadSpec & { figures: readonly string[] } {
  const { fields, flow, list, record } = resource
  const picture = Object.keys(fields).find(name => isPicture(fieldOf(resource, name)))
  const figures = list.columns.filter(name => isSummable(fieldOf(resource, name))).slice(0, mostUsualFigures)
  return { picture, state: flow?.field, figures, ...record }
}

/** What is wrong with head and tabs, in words that name the place. */
export function recordPageMistakes(resource: Resource, byKey: ReadonlyMap<string, Resource>): string[] {
  const { fields, record, tabOf } = resource
  const [picture, state] = [record.picture && fields[record.picture], record.state && fields[record.state]]
  return [
    ...(picture && !isPicture(picture)
      ? [`record.picture names "${record.picture}", which is of kind ${picture.kind}; it takes an image`]
      : []),
    ...(state && !isChoice(state)
      ? [`record.state names "${record.state}", which is of kind ${state.kind}; it takes a dict`]
      : []),
    ...((record.figures?.length ?? 0) > mostFigures ? [`record.figures has more than ${mostFigures} names`] : []),
    ...tabOf.flatMap(({ of, by, lines }, at): string[] => {
      const detail = lines === undefined ? undefined : resource.details[lines]
      if (lines !== undefined && !detail) return [`tabOf[${at}].lines names "${lines}", which is no detail of it`]
      if (!byKey.has(of)) return [`tabOf[${at}].of names "${of}", which is no definition of the registry`]
      if (resource.path === null) return [`tabOf[${at}] needs a page of its own, whose keys say who may see the tab`]
      const field = (detail?.fields ?? fields)[by]
      return field && isReference(field) && field.to === of
        ? []
        : [`tabOf[${at}].by names "${by}", which is no field that refers to ${of}`]
    }),
  ]
}

/** A resource has pages of its records: a list of records that people add and change, neither a tree nor a log, and no page made by hand. */
export const hasRecordPage = ({ path, template, readOnly, derived, screens }: Resource): boolean =>
  path !== null && template === 'table' && !readOnly && !derived && screens.page !== 'custom'
