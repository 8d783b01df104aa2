import type { Caller } from '@sfa/operations/caller'

/** An administrator of tenant `one`, unless told otherwise. */
export const aCaller = (differences: Partial<Caller> = {}): Caller => ({
  tenantId: 'one',
  userId: '1',
  userCode: 'tester',
  userName: '测试员',
  roleIds: ['1'],
  keys: new Set(['*:*:*']),
  language: 'zh-CN',
  traceId: 'test',
  ...differences,
})
