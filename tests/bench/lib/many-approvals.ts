import type { TestApi } from '../../integration/session/start-api'

/**
 * Approvals of the last year up to a number. A tenth of them runs and waits for the administrator, who has decided half
 * of the others; each has gone through two nodes and has copies.
 */
export async function fillApprovals(api: TestApi, count: number): Promise<void> {
  await api.sql(instances, [count])
  await api.sql(tasks)
  await api.sql(copies)
  for (const table of ['workflow_instance', 'workflow_task', 'workflow_copy']) await api.sql(`vacuum analyze ${table}`)
}

const people = `(
  select array_agg(id order by id) ids, array_agg(name order by id) names,
    min(id) filter (where user_name = 'admin') as admin
  from sys_user where tenant_id = 'yunhe' and is_deleted = 0
) people`
/** Where a person of the list stands: 1 … its length. */
const one = (n: string) => `1 + (${n})::bigint % cardinality(people.ids)`
const isRunning = (n: string) => `${n} % 10 = 0`
const types =
  "array['order.order', 'customer.store', 'marketing.full-minus', 'pricing.price-change', 'material.request']"

const instances = `
  insert into workflow_instance (tenant_id, definition_id, version, resource, record_id, number, title, amount, initiator_id,
    initiator_name, state, course, decided, start_time, end_time)
  select 'yunhe', 1, 1, (${types})[1 + n % 7 % 5], -n, 'X' || to_char(begun, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'),
    '惠民超市第' || n % 3000 || '店',
    (n * 7919) % 5000000, people.ids[${one('n * 31')}], people.names[${one('n * 31')}],
    case when ${isRunning('n')} then 'running' when n % 10 = 9 then 'rejected' else 'approved' end,
    jsonb_build_object('next', 3, 'positions', jsonb_build_array(jsonb_build_object('id', 2, 'node', 'manager')),
      'passed', jsonb_build_array(jsonb_build_object('id', 1, 'node', 'supervisor')), 'arrived', '{}'::jsonb),
    true, begun, case when not ${isRunning('n')} then begun + interval '30 hours' end
  from generate_series(1, $1::int) n cross join ${people}
  cross join lateral (select now() - (n * 7919 % 525600) * interval '1 minute' as begun) at`

/** Instances by their place, as they were made. */
const numbered = `(select i.*, -i.record_id n from workflow_instance i where i.tenant_id = 'yunhe' and i.number like 'X%') i`
const tasks = `
  insert into workflow_task (tenant_id, instance_id, resource, kind, position, seat, node_id, node_name, assignee_id, origin, state,
    decision, decided_by, opinion, arrive_time, end_time, due_time)
  select 'yunhe', i.id, i.resource, 'approve', node.at, node.at, 'n' || node.at, node.name, asked.id, 'asked',
    case when waits then 'open' else 'agreed' end, case when not waits then 'agreed' end, case when not waits then asked.id end,
    case when not waits then '资料齐全，同意' end, i.start_time + node.at * interval '5 hours',
    case when not waits then i.start_time + node.at * interval '6 hours' end,
    case when i.n % 3 = 0 then i.start_time + node.at * interval '53 hours' end
  from ${numbered} cross join ${people}
  cross join (values (1, '主管审批'), (2, '经理审批')) node (at, name)
  cross join lateral (select node.at = 2 and i.state = 'running' as waits) w
  cross join lateral (
    select case when node.at = 2 and (waits or i.n % 2 = 0) then people.admin else people.ids[${one('i.n * 13 + node.at')}] end id
  ) asked`
const copies = `
  insert into workflow_copy (tenant_id, instance_id, user_id, node_name, copy_time)
  select 'yunhe', i.id, people.admin, '抄送', i.start_time + interval '9 hours'
  from ${numbered} cross join ${people} where i.n % 4 = 0`
