/** Dictionaries of the screens of people and rights: value, Chinese, English. Every tenant has them from the start. */
export const personDictionaries: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  DataScope: [
    ['self', '仅本人', 'Own records'],
    ['org', '本组织', 'Own organisation'],
    ['orgTree', '本组织及下级', 'Own organisation and below'],
    ['custom', '指定组织', 'Chosen organisations'],
    ['all', '全部', 'Everything'],
  ],
  MessageEvent: [
    ['ImportDone', '导入完成', 'Import finished'],
    ['ImportFailed', '导入失败', 'Import failed'],
    ['ExportDone', '导出完成', 'Export finished'],
    ['ExportFailed', '导出失败', 'Export failed'],
    ['RegistrationRequested', '有新的账号申请', 'Account requested'],
  ],
  MessageType: [
    ['notice', '通知', 'Notice'],
    ['reminder', '提醒', 'Reminder'],
  ],
  ProxyDuty: [
    ['supervisor', '仅主管', 'Supervisors only'],
    ['salesRep', '仅业务代表', 'Sales representatives only'],
    ['both', '主管和业务代表', 'Both'],
  ],
  LoginOutcome: [
    ['signedIn', '登录成功', 'Signed in'],
    ['signedOut', '退出登录', 'Signed out'],
    ['passwordChanged', '修改密码', 'Password changed'],
    ['passwordReset', '重置密码', 'Password reset'],
    ['signInFailed', '用户名或密码错误', 'Wrong user name or password'],
    ['captchaRequired', '需要验证码', 'Captcha required'],
    ['captchaWrong', '验证码错误', 'Wrong captcha'],
    ['otpWrong', '动态验证码错误', 'Wrong code of the app'],
    ['otpEnabled', '开启双重验证', 'Second factor set up'],
    ['othersSignedOut', '退出其他设备', 'Signed out elsewhere'],
    ['otpRemoved', '关闭双重验证', 'Second factor removed'],
    ['accountLocked', '账号已锁定', 'Account locked'],
    ['sessionEnded', '被管理员下线', 'Ended by an administrator'],
  ],
  HttpMethod: [
    ['GET', 'GET', 'GET'],
    ['POST', 'POST', 'POST'],
    ['PUT', 'PUT', 'PUT'],
    ['PATCH', 'PATCH', 'PATCH'],
    ['DELETE', 'DELETE', 'DELETE'],
    ['HEAD', 'HEAD', 'HEAD'],
  ],
}
