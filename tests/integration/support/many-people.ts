import { newToken, sha256 } from '@sfa/session/operations/session-token'
import type { TestApi } from '../session/start-api'

/**
 * People with the roles of a user of the demo, or in place of them with one that has a code, each signed in; answers their
 * tokens.
 */
export async function addPeople(
  api: TestApi,
  count: number,
  { like = 'admin', named = 'crowd', role }: { like?: string; named?: string; role?: string } = {},
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, at) => ({ name: `${named}${at}`, token: newToken() }))
  await api.sql(
    `with made as (
       insert into sys_user (tenant_id, user_name, user_code, name, password_hash, org_ids)
       select u.tenant_id, u.tenant_id || '.' || one, one, one, 'none', u.org_ids
       from sys_user u cross join unnest($1::text[]) one where u.tenant_id = 'yunhe' and u.user_code = $2
       returning id
     )
     insert into sys_user_role (tenant_id, user_id, role_id)
     select r.tenant_id, made.id, r.id from made cross join sys_role r
     where r.tenant_id = 'yunhe' and case when $3::text is null then r.id in (
       select h.role_id from sys_user_role h join sys_user u on u.id = h.user_id and u.tenant_id = h.tenant_id
       where u.tenant_id = 'yunhe' and u.user_code = $2) else r.code = $3 end`,
    [people.map(({ name }) => name), like, role ?? null],
  )
  await api.sql(
    `insert into sys_session (tenant_id, token_hash, user_id, expires_at)
     select u.tenant_id, decode(one.hash, 'hex'), u.id, now() + interval '8 hours'
     from unnest($1::text[], $2::text[]) one (name, hash)
     join sys_user u on u.tenant_id = 'yunhe' and u.user_code = one.name`,
    [people.map(({ name }) => name), people.map(({ token }) => sha256(token).toString('hex'))],
  )
  return people.map(({ token }) => token)
}
