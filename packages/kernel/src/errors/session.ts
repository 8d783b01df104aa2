import type { ErrorTexts } from './error-texts-shape'

/** Signing in, and what a session may do. */
export const sessionErrors = {
  signInFailed: ['用户名或密码错误', 'The user name or the password is not correct'],
  captchaRequired: ['请输入验证码', 'Enter the characters in the picture'],
  captchaWrong: ['验证码错误或已过期', 'The characters are not those in the picture, or the picture is too old'],
  accountLocked: [
    '登录失败次数过多，请{minutes}分钟后再试',
    'Too many failed sign-ins, please try again in {minutes} minutes',
  ],
  otpRequired: ['请输入动态验证码', 'Enter the code of your authenticator app'],
  otpWrong: ['动态验证码错误或已使用', 'The code is not correct, or was used already'],
  otpSetupRequired: [
    '请使用身份验证器扫描二维码，并输入动态验证码',
    'Scan the picture with an authenticator app, then enter its code',
  ],
  noRole: ['当前用户没有分配角色，请联系管理员', 'You have no role yet, please contact the administrator'],
  companyPreparing: [
    '演示数据还在生成，现在只能查看，请稍后再试',
    'The demo data are still being made and can be looked at only, please try again in a few minutes',
  ],
  mustChangePassword: [
    '该账户现在为初始默认密码,请修改密码后重新登录!',
    'This account still has its initial password: change it, then sign in again!',
  ],
  oldPasswordWrong: ['原密码错误', 'The old password is not correct'],
  passwordUnchanged: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  passwordIsInitial: ['新密码不能为初始密码', 'The new password may not be the initial password'],
  passwordCommon: [
    '该密码过于常见，容易被猜到，请换一个',
    'This password is too common and easily guessed, please choose another one',
  ],
  passwordLow: ['密码至少{min}位', 'A password has at least {min} characters'],
  passwordMiddle: [
    '密码至少{min}位，须包含字母和数字',
    'A password has at least {min} characters, with letters and digits',
  ],
  passwordHigh: [
    '密码至少{min}位，须包含大写字母、小写字母、数字和符号',
    'A password has at least {min} characters, with upper case, lower case, digits and symbols',
  ],
  resetCodeWrong: ['链接无效或已过期，请重新申请', 'The link is not valid or too old, please ask for another one'],
  scanExpired: ['二维码已失效，请刷新后重新扫描', 'The code is too old, please refresh it and scan again'],
  alreadyHandled: ['该申请已处理', 'This request has been decided already'],
  userNameFormat: ['用户名只能包含字母、数字和 . _ @ -', 'A user name has letters, digits and . _ @ - only'],
  userNameTaken: ['用户名已存在', 'This user name is taken'],
  userCodeTaken: ['用户编码已存在', 'This user code is taken'],
  ssoFailed: ['登录认证失败', 'Login authentication failed'],
  ssoUnavailable: ['统一认证服务暂时不可用，请稍后再试', 'Single sign-on cannot be reached, please try again later'],
  ssoNoAccount: [
    '统一认证成功，但没有对应的账号，请联系管理员',
    'You are known to single sign-on, but have no account here: please contact the administrator',
  ],
  preferenceTooLarge: ['设置内容过大', 'This setting is too large to keep'],
} as const satisfies ErrorTexts
