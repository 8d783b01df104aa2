import { type DesignComponent, type Designer, type DesignPart, defineDesigner } from '@sfa/kit/designer'
import { flag, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { type LayoutField, type LayoutKind, type LayoutPlace, layoutFields, partType } from '../order-layout'

const required = flag(['必填', 'Required'])
const more = flag(['收在“更多信息”中', 'Behind "More"'], {
  hint: ['必填的字段始终直接显示', 'What is required is always in sight'],
})

const scope: Readonly<Record<string, DesignComponent>> = {
  forType: {
    label: ['适用订单类型', 'For the order type'],
    icon: 'TagsOutlined',
    fields: { type: text(['订单类型', 'Order type'], { required: true, max: 100 }) },
    refs: { type: 'orderType' },
    max: 20,
  },
  forRole: {
    label: ['适用角色', 'For the role'],
    icon: 'TeamOutlined',
    fields: { role: text(['角色', 'Role'], { required: true, max: 20 }) },
    refs: { role: 'role' },
    max: 20,
  },
}

const placeLabels: Readonly<Record<LayoutPlace, Label>> = { head: ['表头', 'Head'], line: ['明细', 'Line'] }

/** A field as a component: there once, with what may be said of it. */
const component = (kind: LayoutKind, place: LayoutPlace, { label, needed, asked }: LayoutField): DesignComponent => ({
  label: [`${placeLabels[place][0]}：${label[0]}`, `${placeLabels[place][1]}: ${label[1]}`],
  icon: place === 'head' ? 'FormOutlined' : 'TableOutlined',
  fields: {
    ...(asked && { required }),
    ...(kind === 'orderForm' && place === 'head' && !needed && { more }),
  },
  max: 1,
  ...(needed && { needed }),
})

const all = (kind: LayoutKind) =>
  (['head', 'line'] as const).flatMap(place =>
    Object.entries(layoutFields[kind][place]).map(([name, field]) => ({ place, field, type: partType(place, name) })),
  )

const layout = (kind: LayoutKind, label: Label): Designer =>
  defineDesigner({
    kind,
    path: '/sfaconfiguration/orderlayout',
    label,
    single: false,
    components: {
      ...scope,
      ...Object.fromEntries(all(kind).map(({ type, place, field }) => [type, component(kind, place, field)])),
    },
    most: 100,
    effective: 'atOnce',
    first: {
      components: all(kind)
        .filter(({ field }) => field.usual !== 'hidden')
        .map(
          ({ type, field }): DesignPart => ({
            id: type,
            type,
            values: field.needed
              ? {}
              : { ...(field.asked && { required: '0' }), ...(field.usual === 'more' && { more: '1' }) },
          }),
        ),
    },
  })

/** Layouts of orders: which fields are shown and required, by type of order and role. One page for all of them. */
export const orderForm = layout('orderForm', ['录入表单', 'Entry form'])
export const orderPhone = layout('orderPhone', ['手机下单', 'Entry on the phone'])
export const orderDetail = layout('orderDetail', ['订单详情', 'Order details'])
export const orderPrint = layout('orderPrint', ['打印', 'Print'])
