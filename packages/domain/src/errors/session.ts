import type { ErrorTexts } from './error-texts-shape'

/** Signing in, and what a session may do (1-shell.md §4, §8, §9). */
export const sessionErrors = {
  signInFailed: ['用户名或密码错误', 'The user name or the password is not correct'],
  captchaRequired: ['请输入验证码', 'Enter the characters in the picture'],
  captchaWrong: ['验证码错误或已过期', 'The characters are not those in the picture, or the picture is too old'],
  accountLocked: [
    '登录失败次数过多，请{minutes}分钟后再试',
    'Too many failed sign-ins, please try again in {minutes} minutes',
  ],
  noRole: ['当前用户没有分配角色，请联系管理员', 'You have no role yet, please contact the administrator'],
  mustChangePassword: [
    '该账户现在为初始默认密码,请修改密码后重新登录!',
    'This account still has its initial password: change it, then sign in again!',
  ],
  oldPasswordWrong: ['原密码错误', 'The old password is not correct'],
  passwordUnchanged: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  passwordIsInitial: ['新密码不能为初始密码', 'The new password may not be the initial password'],
  passwordLow: ['密码至少{min}位', 'A password has at least {min} characters'],
  passwordMiddle: [
    '密码至少{min}位，须包含字母和数字',
    'A password has at least {min} characters, with letters and digits',
  ],
  passwordHigh: [
    '密码至少{min}位，须包含大写字母、小写字母、数字和符号',
    'A password has at least {min} characters, with upper case, lower case, digits and symbols',
  ],
  preferenceTooLarge: ['设置内容过大', 'This setting is too large to keep'],
} as const satisfies ErrorTexts
