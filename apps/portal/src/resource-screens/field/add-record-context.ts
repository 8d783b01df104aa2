import type { Resource } from '@sfa/kit/resource'
import { createContext } from 'react'
import type { WireRow } from '../record-calls'

/** Opens the form of a new record above the form that needs it. */
export type AddRecord = (
  resource: Resource,
  initial: Readonly<Record<string, unknown>>,
  onAdded: (row: WireRow) => void,
) => void

/** Undefined where nothing is added: in search forms, and inside the form that adds. */
export const AddRecordContext = createContext<AddRecord | undefined>(undefined)
