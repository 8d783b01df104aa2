import { type OcrState, ocrStateCall } from '@sfa/company/definitions/ocr.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../request/call'

export const ocrStateQuery = {
  queryKey: ['company', 'ocr'],
  queryFn: () => call(ocrStateCall, {}, { saidBy: 'background' }),
  staleTime: 60_000,
} as const

/** Whether business licences are read here; undefined until it is known. */
export const useOcrState = (): OcrState | undefined => useQuery(ocrStateQuery).data
