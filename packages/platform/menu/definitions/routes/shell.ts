import { type RouteGroup, routeGroup } from '@sfa/kit/route-group'

/**
 * Routes of the shell: signing in, home, hidden and error pages.
 * Titles are ours, but for 修改密码: the documents give keys only.
 */
export const shellRoutes: readonly RouteGroup[] = [
  routeGroup(
    '',
    ['系统', 'Shell'],
    [
      ['md-login', ['登录', 'Sign in'], 'public'],
      ['sso-callback', ['单点登录回调', 'SSO callback'], 'public'],
      ['md-register', ['注册', 'Register'], 'public'],
      ['md-forget-password', ['忘记密码', 'Forgot password'], 'public'],
      ['auth/cas/1', ['单点登录', 'SSO sign-in (CAS)'], 'redirect'],
      ['auth/sso', ['单点登录', 'SSO sign-in'], 'redirect'],
      ['401', ['无权限', '401 No permission'], 'public'],
      ['500', ['服务器错误', '500 Server error'], 'public'],
      ['*', ['未匹配路径', 'Catch-all'], 'redirect', { path: '*' }],
      ['orgTree', ['组织树', 'Organisation tree'], 'hidden'],
      ['root', ['首页', 'Root'], 'redirect', { path: '/' }],
      ['home', ['首页', 'Home'], 'dashboard', { icon: 'HomeOutlined' }],
      ['md-change-password', ['修改密码', 'Change password'], 'shell'],
      ['edit-survey', ['编辑问卷', 'Edit questionnaire'], 'hidden'],
      ['surveyquestionnaire', ['问卷设计', 'Survey questionnaire'], 'hidden'],
      ['remakeRecognition', ['翻拍识别', 'Remake recognition'], 'hidden', { names: ['remake recognition'] }],
      ['userMenu/:obj/:path/:desc', ['通用对象', 'Generic object page'], 'hidden'],
      ['error_logger_page', ['错误日志', 'Error log'], 'shell', { proposed: true, icon: 'BugOutlined' }],
    ],
  ),
]
