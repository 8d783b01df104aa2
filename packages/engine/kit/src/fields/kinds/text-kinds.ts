import type { Coordinates as KeptPlace } from '@sfa/kernel/geo/coordinates'
import type { FieldKind, FieldOf } from '../field'
import { defaultText, same, usualSpan } from './column-defaults'
import type { Traits } from './traits'

const written = {
  holds: 'one',
  sorted: false,
  masks: ['hidden'],
  batch: false,
  file: 'text',
  escaped: true,
  list: { column: 'chosen' },
  span: () => 24,
} as const

type Kinds = Extract<FieldKind, 'text' | 'code' | 'richText' | 'json' | 'geo'>

/** Kinds whose values are texts of their own, or are written as one in files. */
export const textKinds = {
  text: {
    holds: 'one',
    column: { type: () => 'text', default: defaultText, write: same, read: same },
    filter: { by: 'contains' },
    sorted: true,
    masks: ['masked', 'hidden'],
    batch: true,
    file: 'text',
    escaped: true,
    list: { column: true, widest: 300 },
    span: field => (field.multiline ? 12 : 6),
  },
  code: {
    holds: 'one',
    role: 'code',
    column: { type: () => 'text', default: defaultText, write: same, read: same },
    filter: { by: 'contains' },
    sorted: true,
    masks: ['masked', 'hidden'],
    batch: false,
    file: 'code',
    escaped: true,
    list: { column: true, width: 140, widest: 180 },
    span: usualSpan,
  },
  richText: {
    ...written,
    column: { type: () => 'text', write: same, read: same },
    filter: { by: 'containsText' },
  },
  json: {
    ...written,
    column: { type: () => 'jsonb', write: (value: unknown) => JSON.stringify(value), read: same },
    filter: { by: 'present', of: 'flag' },
    inWords: (value: unknown) => JSON.stringify(value),
  },
  geo: {
    ...written,
    column: {
      type: () => 'jsonb',
      write: ({ longitude, latitude }: KeptPlace) => JSON.stringify({ longitude, latitude }),
      read: ({ longitude, latitude }: KeptPlace) => ({ longitude, latitude, coordType: 'gcj02' }),
    },
    filter: { by: 'place', of: 'place' },
    inWords: ({ longitude, latitude }: KeptPlace) => `${longitude},${latitude}`,
    list: { column: true, width: 180 },
    span: () => 12,
  },
} as const satisfies { [K in Kinds]: Traits<FieldOf<K>> }
