import { cleanText } from '@sfa/kernel/clean-text'
import { coordTypes, placeFault, toGcj02 } from '@sfa/kernel/geo/coordinates'
import { halfWidth } from '@sfa/kernel/half-width'
import { parseWithin } from '@sfa/kernel/json-limits'
import { z } from 'zod'
import { bodyLimits } from '../body-limits'
import { canonicalJson } from '../canonical-json'
import type { CodeField, Field, FieldKind, FieldOf, GeoField, LineCell, TextPattern } from './field'
import { fieldValues } from './field-values'
import { idPattern } from './wire-id'

/** The named patterns, each with the key of its message. */
export const patterns: Record<TextPattern | 'code' | 'dictValue', { regex: RegExp; message: string }> = {
  code: { regex: /^[A-Za-z0-9_-]+$/, message: 'codeFormat' },
  dictValue: { regex: /^[A-Za-z0-9_]+$/, message: 'dictValueFormat' },
  lettersDigits: { regex: /^[A-Za-z0-9]+$/, message: 'lettersDigitsFormat' },
  number: { regex: /^\d+$/, message: 'numberFormat' },
  email: { regex: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, message: 'emailFormat' },
  mobile: { regex: /^1\d{10}$/, message: 'mobileFormat' },
  /** For the tenant's own fields. */
  phone: { regex: /^1[3-9]\d{9}$/, message: 'mobileFormat' },
  /** Of a place: with area code, extension or country code. */
  telephone: { regex: /^\+?\d[\d ()-]{3,60}\d(#\d{1,6})?$/, message: 'telephoneFormat' },
  /** What begins with 1 is a mobile number. */
  mobileOrTelephone: { regex: /^(1\d{10}|(?!1)\+?\d[\d ()-]{3,60}\d(#\d{1,6})?)$/, message: 'phoneFormat' },
  timeRange: { regex: /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, message: 'timeRangeFormat' },
  letter: { regex: /^[A-Za-z_-]+$/, message: 'letterFormat' },
  /** Of people who sign in. */
  userName: { regex: /^[\w.@-]+$/, message: 'userNameFormat' },
  lettersChinese: { regex: /^[A-Za-z\u4e00-\u9fa5]+$/, message: 'lettersChineseFormat' },
}

/** Messages are `key` or `key|param=value|param=value`; `parseIssue` reads them back. */
const issue = (key: string, params: Record<string, string | number> = {}) => ({
  message: [key, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join('|'),
})

export function parseIssue(message: string): { code: string; params: Record<string, string> } {
  const [code = 'invalid', ...rest] = message.split('|')
  return { code, params: Object.fromEntries(rest.map(part => part.split('=', 2) as [string, string])) }
}

/** No other check sees a text that is longer: an expression would be tried on all of it. */
const atMost = (max: number, key = 'maxLength') => ({ ...issue(key, key === 'maxLength' ? { max } : {}), abort: true })
/** Characters of a number, an id or the address of a file, with the blanks around it. */
export const longestAddress = 500

/** As files are read: codes and numbers that were typed with an input method, in their usual width. */
const usual = (text: string): string => halfWidth(cleanText(text)).trim()

const id = z
  .union([z.string().max(longestAddress, atMost(longestAddress, 'refFormat')), z.number()], issue('refFormat'))
  .transform(String)
  .pipe(z.string().regex(idPattern, issue('refFormat')))
/** An upload answers the file's address; records store its id. Both are accepted. */
const fileId = z
  .string()
  .max(longestAddress, atMost(longestAddress, 'refFormat'))
  .transform(value => value.replace(/^.*\/portalsync\/files\//, ''))
  .pipe(z.string().regex(idPattern, issue('refFormat')))
const flagValue = z
  .union([z.enum(['0', '1']), z.literal(0), z.literal(1), z.boolean()], issue('flagFormat'))
  .transform(value => (value === true || value === 1 || value === '1' ? '1' : '0'))
const numeric = z.union(
  [
    z.number(),
    z
      .string()
      .max(longestAddress, atMost(longestAddress, 'numberFormat'))
      .transform(usual)
      .pipe(z.string().regex(/^-?\d+(\.\d+)?$/, issue('numberFormat'))),
  ],
  issue('numberFormat'),
)

/** Up to `integerDigits` before the point, no leading zero, at most two decimals. */
export const moneyPattern = (integerDigits: number) =>
  new RegExp(`^(0|[1-9]\\d{0,${integerDigits - 1}})(\\.\\d{1,2})?$`)

/** A day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000')
}

/** A moment, `YYYY-MM-DD HH:mm:ss`. */
export const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10))

/** The server replaces name and size by those of the stored file (services/files). */
const keptFile = z
  .union([id.transform(fileId => ({ fileId })), z.looseObject({ fileId: id })], issue('refFormat'))
  .transform(({ fileId }) => ({ fileId, name: '', bytes: 0 }))

/** An object or a list, or its JSON text; equal values become equal texts. */
const jsonValue = (max: number) =>
  z
    .unknown()
    .transform((value, context) => {
      // With the blanks between its values, which do not count.
      if (typeof value === 'string' && value.length > 4 * max) {
        context.addIssue({ code: 'custom', ...issue('maxLength', { max }) })
        return z.NEVER
      }
      const parsed = typeof value === 'string' ? parseWithin(value, bodyLimits({})) : value
      if (parsed !== null && typeof parsed === 'object') return canonicalJson(parsed)
      context.addIssue({ code: 'custom', ...issue('jsonFormat') })
      return z.NEVER
    })
    .refine(value => JSON.stringify(value).length <= max, atMost(max))
    .refine(value => !JSON.stringify(value).includes('\\u0000'), issue('controlCharacter'))

const degrees = (most: number) =>
  numeric.transform(Number).pipe(z.number().min(-most, issue('geoFormat')).max(most, issue('geoFormat')))

/** Coordinates of any system, kept as gcj02. */
const placeIn = ({ within }: GeoField) =>
  z
    .object(
      {
        longitude: degrees(180),
        // What is swapped is told as that, so that 121 is no wrong latitude yet.
        latitude: degrees(within ? 180 : 90),
        coordType: z.enum(coordTypes, issue('geoFormat')).default('gcj02'),
      },
      issue('geoFormat'),
    )
    .transform(({ coordType, ...given }, context) => {
      const fault = within && placeFault(given)
      if (!fault) return { ...toGcj02(given, coordType), coordType: 'gcj02' as const }
      context.addIssue({ code: 'custom', ...issue(fault) })
      return z.NEVER
    })

/** Values of a dictionary. */
export const longestChoice = 100
export const mostChoices = 100
/** Records that one field names. */
export const mostReferences = 1000

const decimalPlaces = (value: string) => value.split('.')[1]?.length ?? 0

const schemas = {
  text: field => {
    const trimmed = z
      .string(issue('textFormat'))
      .overwrite(value => cleanText(value, { lines: field.multiline === true }))
      .trim()
      .max(field.max, atMost(field.max))
      .refine(value => !value.includes('\0'), issue('controlCharacter'))
    return field.pattern
      ? trimmed.regex(patterns[field.pattern].regex, issue(patterns[field.pattern].message))
      : trimmed
  },
  code: (field: CodeField) => {
    const pattern = patterns[field.pattern ?? 'code']
    return z.coerce
      .string()
      .max(field.max + longestAddress, atMost(field.max))
      .transform(usual)
      .pipe(z.string().max(field.max, atMost(field.max)).regex(pattern.regex, issue(pattern.message)))
  },
  number: field =>
    numeric
      .refine(
        value => decimalPlaces(String(value)) <= field.decimals,
        field.decimals === 0 ? 'integerFormat' : issue('decimals', { max: field.decimals }),
      )
      .transform(Number)
      .pipe(
        z
          .number()
          .min(field.min ?? -1e15, issue('min', { min: field.min ?? -1e15 }))
          .max(field.max ?? 1e15, issue('max', { max: field.max ?? 1e15 })),
      ),
  money: field =>
    z
      .union(
        [
          z.number(),
          z.string().max(longestAddress, { ...issue('moneyFormat', { digits: field.integerDigits }), abort: true }),
        ],
        issue('moneyFormat', { digits: field.integerDigits }),
      )
      .transform(value => usual(String(value)))
      .pipe(z.string().regex(moneyPattern(field.integerDigits), issue('moneyFormat', { digits: field.integerDigits })))
      .transform(Number),
  quantity: () =>
    numeric.refine(value => decimalPlaces(String(value)) <= 4, issue('decimals', { max: 4 })).transform(Number),
  date: () => z.string(issue('dateFormat')).refine(isDay, issue('dateFormat')),
  dateTime: () => z.string(issue('dateTimeFormat')).refine(isMoment, issue('dateTimeFormat')),
  flag: () => flagValue,
  validity: () => flagValue,
  dict: ({ options }) =>
    z.coerce
      .string()
      .max(longestChoice, atMost(longestChoice))
      .superRefine((value, context) => {
        if (options && !options.some(([one]) => one === value))
          context.addIssue({ code: 'custom', ...issue('dictMissing', { value }) })
      }),
  dicts: () => z.array(z.coerce.string().max(longestChoice, atMost(longestChoice))).max(mostChoices),
  ref: () => id,
  refs: () =>
    z
      .array(id)
      .max(mostReferences, { ...issue('maxCount', { max: mostReferences }), abort: true })
      .transform(list => [...new Set(list)]),
  parent: () => id,
  image: field => z.array(fileId).max(field.maxCount, issue('maxCount', { max: field.maxCount })),
  file: field => z.array(keptFile).max(field.maxCount, issue('maxCount', { max: field.maxCount })),
  richText: field =>
    z
      .string(issue('textFormat'))
      .max(field.max, atMost(field.max))
      .refine(value => !value.includes('\0'), issue('controlCharacter')),
  json: field => jsonValue(field.max),
  geo: placeIn,
  // Never written: its two dates are written instead.
  dateRange: () => z.null(),
  cascader: () => id,
  group: field => lineSchema(field.fields),
  lines: field => z.array(lineSchema(field.fields)).max(field.maxLines, issue('maxCount', { max: field.maxLines })),
  // The definitions of the tenant check the values before they are kept.
  custom: () => fieldValues,
} satisfies { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType }

const lineSchema = (fields: Readonly<Record<string, LineCell>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).prefault(field.default ?? null)]),
    ),
  )

/** Absent, null, a text of blanks, or a list of nothing. */
export const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Schema of a field's wire value. Empty (absent, null, '', blanks, []) means null, and fails where the field is required. */
export function fieldSchema(field: Field): z.ZodType {
  const inner = (schemas[field.kind] as (field: Field) => z.ZodType)(field)
  const least = 'minLines' in field ? (field.minLines ?? 0) : 0
  return z
    .any()
    .refine(value => !Array.isArray(value) || value.length >= least, issue('minCount', { min: least }))
    .transform(value => (isEmpty(value) ? null : value))
    .pipe(
      field.required
        ? z
            .any()
            .refine(value => value !== null, { ...issue(field.missing ?? 'required'), abort: true })
            .pipe(inner)
        : inner.nullable(),
    )
}
