import type { DemoState } from './demo-promotions'

/** A batch of coupons of the demo. */
export interface DemoBatch {
  name: string
  /** Days from today: begin and end. */
  days: readonly [from: number, to: number]
  state: Exclude<DemoState, 'Revised'>
  /** Of scale 1. */
  issued: number
  total: number
  perCustomer: number
  brands?: readonly string[]
  channels?: readonly string[]
  /** Of free goods: the place of the product among those that are sold, and how many. */
  gift?: readonly [place: number, quantity: number]
  values: Readonly<Record<string, unknown>>
}

/** 9 batches with 20,000 coupons. */
export const demoCoupons: readonly DemoBatch[] = [
  {
    name: '满100减10元券',
    days: [-30, 60],
    state: 'Done',
    issued: 6000,
    total: 8000,
    perCustomer: 3,
    values: { threshold: 100, amountOff: 10 },
  },
  {
    name: '云禾茶9折券',
    days: [-20, 40],
    state: 'Done',
    issued: 4000,
    total: 5000,
    perCustomer: 2,
    brands: ['YHC'],
    values: { threshold: 150, rate: 90, cap: 30 },
  },
  {
    name: '新客无门槛5元券',
    days: [-60, 30],
    state: 'Done',
    issued: 3000,
    total: 10_000,
    perCustomer: 1,
    values: { threshold: 0, amountOff: 5, validDays: 30 },
  },
  {
    name: '满300赠饮券',
    days: [-15, 45],
    state: 'Done',
    issued: 2000,
    total: 2000,
    perCustomer: 1,
    gift: [1, 2],
    values: { threshold: 300 },
  },
  {
    name: '国庆满200减20元券',
    days: [-70, -40],
    state: 'Stopped',
    issued: 3000,
    total: 3000,
    perCustomer: 2,
    values: { threshold: 200, amountOff: 20 },
  },
  {
    name: '满200减15元叠加券',
    days: [-10, 50],
    state: 'Done',
    issued: 2000,
    total: 3000,
    perCustomer: 2,
    values: { threshold: 200, amountOff: 15, stackable: '1' },
  },
  {
    name: '元旦满150减18元券',
    days: [20, 50],
    state: 'New',
    issued: 0,
    total: 5000,
    perCustomer: 1,
    values: { threshold: 150, amountOff: 18 },
  },
  {
    name: '校园渠道85折券',
    days: [15, 60],
    state: 'Draft',
    issued: 0,
    total: 1000,
    perCustomer: 1,
    channels: ['0401'],
    values: { threshold: 80, rate: 85, cap: 20 },
  },
  {
    name: '全场5折券',
    days: [10, 20],
    state: 'Rejected',
    issued: 0,
    total: 10_000,
    perCustomer: 1,
    values: { threshold: 0, rate: 50 },
  },
]
