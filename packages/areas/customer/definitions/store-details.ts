import { details } from '@sfa/kit/details'
import { code, flag, text } from '@sfa/kit/fields/fields'

/** Addresses that goods are sent to. */
export const storeShipToList = details(['收货地址', 'Ship-to addresses'], {
  fields: {
    shipToCode: code(['收货地址编码', 'Ship-to code'], { hint: ['留空则自动编号', 'Numbered when it is left empty'] }),
    contact: text(['收货人', 'Receiver'], { required: true, max: 50 }),
    mobile: text(['收货手机', 'Mobile of receiver'], { required: true, max: 11, pattern: 'mobile' }),
    address: text(['收货地址', 'Address'], { required: true, max: 200 }),
    fixedTelephone: text(['固定电话', 'Telephone'], { max: 30, pattern: 'telephone' }),
    isShow: flag(['是否显示', 'Shown'], { default: '1' }),
    isDefault: flag(['是否默认', 'Default']),
  },
  unique: ['shipToCode'],
  mark: 'isDefault',
  together: [
    {
      name: 'one default',
      on: ['isDefault'],
      check(lines) {
        const defaults = lines.flatMap(({ isDefault }, line) => (isOn(isDefault) ? [line] : []))
        if (defaults.length === 1) return null
        return {
          line: defaults[1] ?? 0,
          message:
            defaults.length === 0
              ? ['收货地址须有且只有一个默认地址', 'One ship-to address has to be the default']
              : ['默认收货地址只能有一个', 'Only one ship-to address may be the default'],
        }
      },
    },
    {
      name: 'one shown',
      on: ['isShow'],
      check: lines =>
        lines.some(({ isShow }) => isOn(isShow))
          ? null
          : { line: 0, message: ['至少要显示一个收货地址', 'At least one ship-to address has to be shown'] },
    },
  ],
  maxLines: 50,
})

/** People of the store beside its first contact, one to four. */
export const secondaryContact = details(['其他联系人', 'Contacts'], {
  fields: {
    contactID: code(['联系人编码', 'Contact code'], { hint: ['留空则自动编号', 'Numbered when it is left empty'] }),
    contactName: text(['联系人姓名', 'Name'], { required: true, max: 50 }),
    mobile: text(['联系人手机', 'Mobile of contact'], { max: 11, pattern: 'mobile' }),
  },
  unique: ['contactID'],
  minLines: 1,
  maxLines: 4,
})

const isOn = (value: unknown) => value === '1' || value === 1
