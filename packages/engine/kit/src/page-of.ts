import { z } from 'zod'

/** The page of a search that no definition makes; the first 20 rows where none is given. */
export const pageOf = (mostRows: number) =>
  z
    .object({ pageIndex: z.number().int().min(1).max(100_000), pageSize: z.number().int().min(1).max(mostRows) })
    .default({ pageIndex: 1, pageSize: 20 })
