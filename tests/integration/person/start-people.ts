import { expect } from 'vitest'
import { type Answer, type ApiOptions, signInPath, startApi, type TestApi } from '../session/start-api'

export const userPath = '/portalsync/v2.0/user/user'

export interface MadeUser {
  id: string
  userName: string
  ver: number
  token: string
}

export interface People {
  api: TestApi
  /** The administrator's token; calls are theirs unless another token is given. */
  admin: string
  post(path: string, body: unknown, token?: string | null): Promise<Answer>
  get(path: string, token?: string): Promise<Answer>
  orgId(code: string): Promise<string>
  roleId(code: string): Promise<string>
  /** A user with roles in an organisation, who has changed the initial password. */
  addUser(user: { roles: readonly string[]; org?: string; distributorID?: string }): Promise<MadeUser>
  /** A role of its own with keys on the users' page or another one; answers its id. */
  addRole(
    code: string,
    dataScope: string,
    keys: readonly string[],
    scopeOrgIds?: string[],
    page?: string,
  ): Promise<string>
  /** Ids of the users whom the page shows to the owner of a token. */
  usersSeenBy(token: string): Promise<string[]>
}

/** The API over the demo tenants, with what tests of people and their rights do all the time. `api.stop()` ends it. */
export async function startPeople(options: ApiOptions = {}): Promise<People> {
  const api = await startApi({}, options)
  const admin = await api.tokenOf('yunhe', 'admin')
  const post: People['post'] = (path, body, token = admin) => api.post(path, body, token)
  const idOf = async (path: string, code: string): Promise<string> => (await post(path, { code: [code] })).data[0].id
  const orgId = (code: string) => idOf('/portalsync/basedata/org/search', code)
  const roleId = (code: string) => idOf('/portalsync/user/role/search', code)
  let made = 0
  return {
    api,
    admin,
    post,
    orgId,
    roleId,
    async get(path, token = admin) {
      const answer = await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      return { status: answer.statusCode, ...answer.json() }
    },
    async addUser({ roles, org = 'HQ', distributorID }) {
      const userName = `made${++made}`
      const roleIds = await Promise.all(roles.map(roleId))
      const { data, code } = await post(`${userPath}/createUser`, {
        userName,
        userCode: userName,
        name: `新人${made}`,
        orgIds: [await orgId(org)],
        roleIds,
        distributorID,
      })
      expect(code).toBe('0')
      const signedIn = await post(signInPath, { userName, password: data.login.password }, null)
      await api.sql('update sys_user set must_change_password = false where id = $1', [data.id])
      return { id: data.id, userName, ver: data.ver, token: signedIn.data.token }
    },
    async addRole(code, dataScope, keys, scopeOrgIds = [], page = 'person.usermanagement') {
      const { data } = await post('/portalsync/user/role/create', { code, name: `角色${code}`, dataScope, scopeOrgIds })
      const answer = await post('/portalsync/user/userrole/update', {
        roleID: data.id,
        ver: data.ver,
        modules: [{ code: page, actionKeys: keys }],
      })
      expect(answer.code).toBe('0')
      return data.id
    },
    async usersSeenBy(token) {
      const { data } = await post(`${userPath}/search`, { page: { pageIndex: 1, pageSize: -1 } }, token)
      return data.map((row: { id: string }) => row.id)
    },
  }
}
