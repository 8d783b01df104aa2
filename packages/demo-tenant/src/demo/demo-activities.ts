import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'

/** Days from today: begin and end. */
type Days = readonly [from: number, to: number]

export interface DemoActivity {
  name: string
  type: 'display' | 'promotion' | 'tasting' | 'opening' | 'festival'
  /** Code of the organisation whose customers may apply. */
  org: string
  applications: Days
  days: Days
  state: 'Draft' | 'New' | 'Rejected' | 'Done' | 'Closed'
  most: number
  /** Yuan by item of the budget. */
  items: Readonly<Record<string, number>>
  /** How many customers have applied, and how many of them still wait. */
  applied?: number
  waiting?: number
  /** Of the passed ones, how many have an execution, and how many of these are not verified. */
  executed?: number
  unverified?: number
  /** Issued is so many per cent below the alarm. */
  toAlarm?: number
  /** Promotions for those whose application was passed: type and place among those of the type. */
  steps?: readonly (readonly [type: PromotionType, place: number])[]
}

/** 16 activities in every state; one is 8 % from its alarm, one waits for the verification of its last executions. */
export const demoActivities: readonly DemoActivity[] = [
  {
    name: '春节陈列筹备',
    type: 'display',
    org: 'HQ',
    applications: [20, 40],
    days: [45, 75],
    state: 'Draft',
    most: 500,
    items: { material: 60_000 },
  },
  {
    name: '元宵试饮周',
    type: 'tasting',
    org: 'HD',
    applications: [30, 45],
    days: [50, 57],
    state: 'Draft',
    most: 80,
    items: {},
  },
  {
    name: '春节氛围布置',
    type: 'festival',
    org: 'HQ',
    applications: [10, 25],
    days: [30, 60],
    state: 'New',
    most: 300,
    items: { material: 90_000, display: 60_000 },
  },
  {
    name: '开学季端架陈列',
    type: 'display',
    org: 'HN',
    applications: [15, 30],
    days: [35, 50],
    state: 'New',
    most: 120,
    items: { display: 36_000 },
  },
  {
    name: '全品类大促',
    type: 'promotion',
    org: 'HB',
    applications: [5, 15],
    days: [20, 40],
    state: 'Rejected',
    most: 1000,
    items: { promotion: 300_000 },
  },
  {
    name: '冬季堆头陈列',
    type: 'display',
    org: 'HQ',
    applications: [-10, 12],
    days: [15, 45],
    state: 'Done',
    most: 200,
    items: { display: 80_000, material: 20_000 },
    applied: 24,
    waiting: 8,
  },
  {
    name: '元旦端架陈列',
    type: 'display',
    org: 'HD',
    applications: [-3, 9],
    days: [10, 24],
    state: 'Done',
    most: 60,
    items: { display: 24_000 },
    applied: 10,
    waiting: 5,
    steps: [['3', 0]],
  },
  {
    name: '双旦试饮',
    type: 'tasting',
    org: 'HN',
    applications: [-20, -2],
    days: [4, 14],
    state: 'Done',
    most: 40,
    items: { staff: 20_000, gift: 8_000 },
    applied: 12,
    steps: [['5', 1]],
  },
  {
    name: '年货节促销',
    type: 'promotion',
    org: 'HQ',
    applications: [6, 20],
    days: [25, 55],
    state: 'Done',
    most: 400,
    items: { promotion: 160_000 },
    steps: [
      ['3', 1],
      ['4', 0],
    ],
  },
  {
    name: '茶饮陈列月',
    type: 'display',
    org: 'HQ',
    applications: [-40, 5],
    days: [-18, 14],
    state: 'Done',
    most: 150,
    items: { display: 60_000 },
    applied: 30,
    waiting: 4,
    executed: 12,
    unverified: 5,
    toAlarm: 8,
    steps: [
      ['3', 2],
      ['7', 0],
    ],
  },
  {
    name: '新店开业支持',
    type: 'opening',
    org: 'HZ',
    applications: [-60, 30],
    days: [-45, 40],
    state: 'Done',
    most: 30,
    items: { promotion: 20_000, gift: 6_000 },
    applied: 9,
    waiting: 2,
    executed: 5,
    unverified: 2,
    steps: [['5', 0]],
  },
  {
    name: '椰汀试饮周',
    type: 'tasting',
    org: 'XN',
    applications: [-25, -8],
    days: [-5, 6],
    state: 'Done',
    most: 20,
    items: { staff: 12_000 },
    applied: 20,
    executed: 6,
    unverified: 6,
  },
  {
    name: '国庆堆头陈列',
    type: 'display',
    org: 'HQ',
    applications: [-80, -60],
    days: [-55, -20],
    state: 'Done',
    most: 100,
    items: { display: 50_000 },
    applied: 18,
    executed: 10,
    unverified: 3,
  },
  {
    name: '中秋礼盒促销',
    type: 'festival',
    org: 'HD',
    applications: [-90, -75],
    days: [-70, -40],
    state: 'Done',
    most: 50,
    items: { promotion: 30_000, gift: 10_000 },
    applied: 14,
    executed: 9,
    steps: [['4', 1]],
  },
  {
    name: '夏季冰柜陈列',
    type: 'display',
    org: 'HQ',
    applications: [-180, -150],
    days: [-145, -90],
    state: 'Closed',
    most: 120,
    items: { display: 70_000, material: 15_000 },
    applied: 22,
    executed: 12,
  },
  {
    name: '端午试饮',
    type: 'tasting',
    org: 'HN',
    applications: [-190, -175],
    days: [-170, -160],
    state: 'Closed',
    most: 30,
    items: { staff: 9_000 },
    applied: 8,
    executed: 6,
  },
]
