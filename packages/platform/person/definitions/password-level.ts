import type { Label } from '@sfa/kit/label'
import { choice, defineSettings } from '@sfa/kit/settings/settings'
import { passwordLevels } from '../rules/password-strength'

const labels: Readonly<Record<(typeof passwordLevels)[number], Label>> = {
  low: ['初级：至少6个字符', 'Primary: at least 6 characters'],
  middle: ['中级：至少9个字符，含字母和数字', 'Intermediate: at least 9 characters with letters and digits'],
  high: [
    '高级：至少12个字符，含大小写字母、数字和符号',
    'High: at least 12 characters with both cases, digits and symbols',
  ],
}

/**
 * 密码强度. Not set: the level that the product was started with. Applies to every password that is set
 * from then on.
 */
export const passwordLevel = defineSettings({
  type: 'PasswordLevel',
  path: '/enterpriseparametersetting/password',
  label: ['密码强度设置', 'Password policy'],
  fields: {
    level: choice(
      ['密码强度', 'Password strength'],
      passwordLevels.map(level => [level, labels[level]] as const),
      {
        hint: [
          '不选择时使用系统的默认强度；对以后设置的密码生效',
          'Not chosen: the default of the system. Holds for passwords set from now on.',
        ],
      },
    ),
  },
})
