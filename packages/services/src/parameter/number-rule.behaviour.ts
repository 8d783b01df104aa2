import { AppError } from '@sfa/domain/app-error'
import { isCode } from '@sfa/resource-kit/fields/field-questions'
import { numberRule } from '@sfa/resources/parameter/number-rule.resource'
import { resources } from '@sfa/resources/registry'
import type { Behaviour } from '../resource/behaviour'

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
