import type { Tx } from '@sfa/db/tenant-transaction'

/** What the tenant says about placing orders. */
export interface PlacingParams {
  /** So many days before today an order may be dated. */
  backDays: number
  /** Thousandths of the net amount that paying online takes off. */
  onlineShare: number
  /** Most ordered lines. */
  mostLines: number
}

export const placingParams = async (_tx: Tx): Promise<PlacingParams> => ({
  backDays: 3,
  onlineShare: 10,
  mostLines: 500,
})
