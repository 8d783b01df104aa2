import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { mostCorners, readArea } from '@sfa/kernel/geo/area'
import type { Field } from '@sfa/kit/fields/field'
import { isDay, isMoment } from '@sfa/kit/fields/field-schema'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { FilterTraits } from '@sfa/kit/fields/kinds/traits'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { longestSearch, mostNamed } from '@sfa/kit/search-limits'

/** An area, each of whose corners takes two numbers of six decimals. */
const longestArea = mostCorners * 32

type Compared = NonNullable<FilterTraits['of']>

/** The form of a value that can be compared, and the error for any other. */
const comparable: Record<Compared, { fits: (text: string) => boolean; code: ErrorCode }> = {
  number: { fits: matches(/^-?\d{1,15}(\.\d+)?$/), code: 'numberFormat' },
  date: { fits: isDay, code: 'dateFormat' },
  dateTime: { fits: text => isDay(text) || isMoment(text), code: 'dateTimeFormat' },
  id: { fits: matches(idPattern), code: 'refFormat' },
  flag: { fits: matches(/^[01]$/), code: 'flagFormat' },
  validity: { fits: matches(/^(-1|[01])$/), code: 'flagFormat' },
  place: { fits: text => /^[01]$/.test(text) || readArea(text) !== null, code: 'areaFormat' },
}

/** How a search compares the values of a field; a text where nothing is said. */
export type Comparison = Partial<Pick<FilterTraits, 'by' | 'of'>>
export const comparedBy = (field: Field): Comparison => traitsOf(field).filter ?? {}
/** The same for one value, where no range is meant. */
export const comparedAs = (field: Field): Comparison => {
  const { of } = comparedBy(field)
  return of === undefined ? {} : { of }
}

/** Refuses a value that cannot be compared, and too many or too long ones. Throws `invalid`. */
export function checkFilter({ by, of: compared }: Comparison, name: string, value: unknown): void {
  const { fits, code } = compared ? comparable[compared] : { fits: () => true, code: 'textFormat' as const }
  const given = Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && by !== undefined) checkList(by, name, value)
  if (given.length > mostNamed) throw refused(name, 'maxCount', { max: mostNamed })
  for (const one of given) {
    if (one === null || one === undefined || one === '') continue
    if (typeof one === 'object' || (!compared && typeof one === 'boolean')) throw refused(name, code)
    checkText(name, String(one), compared === 'place' ? longestArea : longestSearch)
    if (!fits(String(one))) throw refused(name, code)
  }
}

/** Refuses lists of what is asked of one value, and ranges that are not from … to. */
function checkList(by: FilterTraits['by'], name: string, value: readonly unknown[]): void {
  if (by === 'containsText' && value.length > 0) throw refused(name, 'textFormat')
  if ((by === 'range' || by === 'meets') && value.length !== 2 && value.length !== 0) throw refused(name, 'rangeFormat')
}

/** Refuses a text that the database cannot store, and a text that is too long to search for. Throws `invalid`. */
export function checkText(name: string, text: string, longest = longestSearch): void {
  if (text.length > longest) throw refused(name, 'maxLength', { max: longest })
  if (text.includes('\0')) throw refused(name, 'textFormat')
}

const refused = (field: string, code: ErrorCode, params: FieldFailure['params'] = {}) =>
  new AppError('invalid', {}, 200, [{ field, code, params }])

function matches(pattern: RegExp) {
  return (text: string) => pattern.test(text)
}
