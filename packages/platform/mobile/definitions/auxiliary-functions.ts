import { type DesignComponent, defineDesigner } from '@sfa/kit/designer'
import { number } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import type { MobileModule } from './mobile-modules'

/** A function of the app beside its modules. */
export interface AuxiliaryFunction {
  id: string
  code: string
  parent: string | null
  label: Label
  /** Modules of the app in which it is offered too. */
  modules: readonly MobileModule[]
}

type Branch = readonly [
  id: number,
  code: string,
  label: Label,
  modules: readonly MobileModule[],
  sons: readonly (readonly [code: string, label: Label])[],
]

const branches: readonly Branch[] = [
  [
    100,
    'store',
    ['门店', 'Stores'],
    ['visit'],
    [
      ['nearbyStore', ['附近门店', 'Stores nearby']],
      ['newStore', ['新增门店', 'New store']],
      ['storeCorrection', ['门店纠错', 'Correct a store']],
      ['storePhoto', ['门店照片', 'Photos of a store']],
    ],
  ],
  [
    200,
    'visitAid',
    ['拜访辅助', 'Around visits'],
    ['visit'],
    [
      ['adHocVisit', ['临时拜访', 'Unplanned visit']],
      ['strangeVisit', ['陌生拜访', 'Visit to a stranger']],
      ['assistVisit', ['协访', 'Visit together']],
      ['visitTrack', ['拜访轨迹', 'Track of visits']],
    ],
  ],
  [
    300,
    'orderAid',
    ['订货辅助', 'Around orders'],
    ['order'],
    [
      ['orderHistory', ['历史订单', 'Earlier orders']],
      ['promotion', ['促销查询', 'Promotions']],
      ['stockQuery', ['库存查询', 'Stock']],
      ['scanOrder', ['扫码订货', 'Order by scanning']],
    ],
  ],
  [
    400,
    'office',
    ['办公', 'Office'],
    ['attendance'],
    [
      ['checkIn', ['考勤打卡', 'Check in']],
      ['leave', ['请假', 'Leave']],
      ['dailyReport', ['工作日报', 'Daily report']],
      ['addressBook', ['通讯录', 'Address book']],
    ],
  ],
  [
    500,
    'learning',
    ['学习', 'Learning'],
    ['message'],
    [
      ['productInfo', ['产品资料', 'About products']],
      ['course', ['培训课程', 'Courses']],
      ['exam', ['考试', 'Exams']],
    ],
  ],
]

/** Parents before their children, in the order of the catalogue. */
export const auxiliaryFunctions: readonly AuxiliaryFunction[] = branches.flatMap(([id, code, label, modules, sons]) => [
  { id: String(id), code, parent: null, label, modules },
  ...sons.map(([son, name], at) => ({ id: String(id + at + 1), code: son, parent: code, label: name, modules })),
])

/** What a newly ticked function is given: it comes last until it is dragged. */
export const lastSequence = 99

/** What a tenant begins with, and goes back to. */
export const usualFunctions = ['store', 'nearbyStore', 'newStore', 'office', 'checkIn', 'addressBook']

const components = Object.fromEntries(
  auxiliaryFunctions.map(({ code, label }): [string, DesignComponent] => [
    code,
    {
      label,
      icon: 'ToolOutlined',
      fields: { Sequence: number(['顺序', 'Sequence'], { min: 0, max: 9999, default: lastSequence }) },
      max: 1,
    },
  ]),
)

/** The selection of functions, as a design that is published with each save. */
export const auxiliary = defineDesigner({
  kind: 'auxiliary',
  path: '/sfaconfiguration/auxiliaryfunction',
  label: ['移动端辅助功能', 'Auxiliary functions'],
  single: true,
  components,
  least: 0,
  most: auxiliaryFunctions.length,
  effective: 'atOnce',
  first: {
    components: usualFunctions.map((type, at) => ({
      id: auxiliaryFunctions.find(({ code }) => code === type)?.id ?? type,
      type,
      values: { Sequence: at + 1 },
    })),
  },
})
