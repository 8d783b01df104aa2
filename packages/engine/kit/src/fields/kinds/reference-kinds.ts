import type { FieldKind, FieldOf } from '../field'
import type { KeptFile } from '../kept-file'
import { array, defaultText, same, usualSpan } from './column-defaults'
import type { Traits } from './traits'

const ofName = { masks: ['hidden'], batch: true, file: 'text', span: usualSpan } as const

type Kinds = Extract<FieldKind, 'dict' | 'dicts' | 'ref' | 'refs' | 'parent' | 'image' | 'file' | 'cascader'>

/** Kinds whose values name something that is kept elsewhere. */
export const referenceKinds = {
  dict: {
    ...ofName,
    holds: 'one',
    names: 'choice',
    column: { type: () => 'text', default: defaultText, write: same, read: same },
    filter: { by: 'oneOf', type: 'text' },
    sorted: true,
    escaped: true,
    list: { column: true, searched: true, width: 120 },
  },
  dicts: {
    ...ofName,
    holds: 'list',
    names: 'choice',
    column: { type: () => 'text[]', ...array },
    filter: { by: 'overlaps' },
    sorted: false,
    escaped: true,
    isJson: true,
    list: { column: true },
  },
  ref: {
    ...ofName,
    holds: 'one',
    names: 'record',
    column: { type: () => 'bigint', indexed: field => !field.few, write: same, read: (value: string) => String(value) },
    filter: { by: 'records', of: 'id' },
    sorted: false,
    list: { column: true, searched: true },
  },
  cascader: {
    ...ofName,
    holds: 'one',
    names: 'record',
    isPath: true,
    column: { type: () => 'bigint', indexed: () => true, write: same, read: (value: string) => String(value) },
    filter: { by: 'records', of: 'id' },
    sorted: false,
    list: { column: true, searched: true, width: 200 },
  },
  refs: {
    ...ofName,
    holds: 'list',
    names: 'record',
    column: { type: () => 'bigint[]', ...array, read: (value: (string | number)[]) => value.map(String) },
    filter: { by: 'records', of: 'id' },
    sorted: false,
    list: { column: true },
  },
  parent: {
    ...ofName,
    holds: 'one',
    names: 'parent',
    role: 'parent',
    column: { type: () => 'bigint', indexed: () => true, write: same, read: (value: string) => String(value) },
    filter: { by: 'below', of: 'id' },
    sorted: false,
    masks: [],
    batch: false,
    escaped: true,
    list: { column: true, searched: true },
  },
  image: {
    ...ofName,
    holds: 'list',
    names: 'picture',
    column: { type: () => 'text[]', ...array },
    filter: null,
    sorted: false,
    batch: false,
    // Pictures have an import of their own.
    file: 'none',
    list: { column: true, width: 110, widest: 110 },
    span: field => (field.maxCount > 1 ? 12 : 6),
  },
  file: {
    ...ofName,
    holds: 'one',
    names: 'file',
    column: {
      type: () => 'jsonb',
      notNull: true,
      default: () => "'[]'",
      write: (value: unknown) => JSON.stringify(value ?? []),
      read: (value: readonly KeptFile[]) => value.map(({ fileId, name, bytes }) => ({ fileId, name, bytes })),
    },
    filter: { by: 'present', of: 'flag' },
    sorted: false,
    batch: false,
    file: 'shown',
    inWords: (value: readonly KeptFile[]) => value.map(({ name }) => name).join('，'),
    list: { column: true, width: 180 },
    span: () => 12,
  },
} as const satisfies { [K in Kinds]: Traits<FieldOf<K>> }
