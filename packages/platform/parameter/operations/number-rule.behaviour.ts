import { AppError } from '@sfa/kernel/app-error'
import { isCode } from '@sfa/kit/fields/field-questions'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { resources } from '@sfa/registry/registry'
import { numberRule } from '../definitions/number-rule.resource'

/** Whether codes of these records are made where they are missing. */
const isNumbered = (key: unknown): boolean =>
  resources.some(
    one => one.key === key && Object.values(one.fields).some(field => isCode(field) && field.auto !== undefined),
  )

export const numberRuleBehaviour: Behaviour = {
  of: numberRule,
  check: {
    fields: ['target'],
    async run(_tx, _caller, { changed: { target } }) {
      if (target === undefined || isNumbered(target)) return
      throw new AppError('invalid', {}, 200, [
        { field: 'target', code: 'dictMissing', params: { value: String(target) }, value: String(target) },
      ])
    },
  },
}
