import type { ErrorTexts } from './error-texts-shape'

/** Keys of the API and what is pushed to other systems. */
export const publishingErrors = {
  apiKeyInvalid: ['API密钥无效', 'The API key is not valid'],
  apiKeyExpired: ['API密钥已于{time}过期', 'The API key expired at {time}'],
  apiKeyRevoked: ['API密钥已被吊销', 'The API key was revoked'],
  apiKeyUserClosed: ['API密钥所属的用户已停用或没有角色', 'The user of the API key is no longer valid, or has no role'],
  apiKeyNotAllowed: ['该接口不允许使用API密钥调用', 'This call cannot be made with an API key'],
  apiKeyTooManyCalls: [
    'API密钥每分钟最多调用{max}次，请在{seconds}秒后再试',
    'The API key allows {max} calls in a minute, please try again in {seconds} seconds',
  ],
  apiKeyExpiryPast: ['失效时间须晚于当前时间', 'The expiry must be later than now'],
  webhookNotActive: ['该推送未启用', 'This webhook is not active'],
  webhookAddress: [
    '接收地址须是以https://开头的完整地址，不含用户名和密码',
    'The address begins with https:// and has no user name or password',
  ],
  webhookUnresolved: ['无法解析域名{host}', 'The host {host} cannot be found'],
  webhookPrivate: [
    '{host}指向内部网络，不能作为接收地址',
    '{host} is inside a private network and cannot be told events',
  ],
  webhookEventUnknown: ['没有可推送的事件：{event}', 'There is no such event: {event}'],
  apiScopeUnknown: ['没有可授予的权限：{scope}', 'There is no such right to be given: {scope}'],
  idempotencyKeyFormat: [
    '请求头须为1至100位字母、数字或 . _ : -',
    'The header has 1 to 100 letters, digits or . _ : -',
  ],
  idempotencyMismatch: ['该幂等键已用于另一个请求', 'This idempotency key was used for another request'],
  idempotencyUnknown: [
    '服务在执行该请求时中断，部分内容可能已保存，请先核对数据再换新的幂等键',
    'The server stopped while it carried the request out, and something may be done: look at the data, then use another key',
  ],
  idempotencyBusy: [
    '相同幂等键的请求尚无结果，请稍后再试；若长时间如此，请先核对数据再换新的幂等键',
    'The request with this idempotency key has no result yet: try again later or, if this lasts, look whether it was done and use another key',
  ],
} as const satisfies ErrorTexts
