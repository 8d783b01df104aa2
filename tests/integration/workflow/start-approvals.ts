import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices } from '@sfa/test-kit/start-tenant-services'
import { type ActTask, actTaskCall, searchTaskCall, type TaskFolder } from '@sfa/workflow/definitions/task.calls'
import { actTask } from '@sfa/workflow/operations/act-task'
import { findApproval } from '@sfa/workflow/operations/find-approval'
import { searchTasks } from '@sfa/workflow/operations/search-tasks'
import type { ApproveNode, Approver, WorkflowEdge, WorkflowGraph, WorkflowNode } from '@sfa/workflow/rules/graph'
import { nextMobile } from '../support/next-mobile'

/** 101 is above 102; everybody's superior is the next one: 301 → 302 → … → 309. */
const people = [301, 302, 303, 304, 305, 306, 307, 308, 309]

/** A tenant with nine people in a chain, who may do everything, and a store for each document. */
export async function startApprovals() {
  const services = await startTenantServices()
  const { pool } = services
  await pool.query(`
    insert into sys_org (tenant_id, id, code, name_cn, parent_id, level, full_path) values
      ('one', 101, 'HQ', '总部', null, 1, '/'), ('one', 102, 'E', '华东', 101, 2, '/101/');
    insert into sys_role (tenant_id, id, code, name, data_scope) values
      ('one', 201, 'All', '全部', 'all'), ('one', 202, 'SystemAdmin', '系统管理员', 'all'), ('one', 203, 'Boss', '主管', 'all'), ('one', 204, 'SalesRep', '业代', 'all');
    insert into sys_menu (tenant_id, code, name, path, description_cn, description_en) values
      ('one', 'stores', 'customermanage', '/customer/customermanage', '客户', 'Stores');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values ('one', 201, 'stores', '{*:*:*}')`)
  for (const id of people)
    await pool.query(
      `insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids, role_ids, superior_id)
       values ('one', $1, $2, $2, $3, '-', '{102}', $4, null)`,
      [id, `u${id}`, `甲${id}`, id === 309 ? [201, 202] : id === 308 ? [201, 203] : id === 306 ? [201, 204] : [201]],
    )
  await pool.query("update sys_user set superior_id = id + 1 where tenant_id = 'one' and id between 301 and 308")

  const as = (id: number, more: Partial<Caller> = {}): Caller =>
    aCaller({ userId: String(id), userName: `甲${id}`, roleIds: ['201'], keys: new Set(['*:*:*']), ...more })
  let made = 0
  const newStore = async (caller: Caller, more: object = {}) =>
    (
      (await answerCall(services, caller, store, 'create', {
        code: `W${made + 1}`,
        name: `门店${++made}${'甲乙丙丁戊己庚辛'.charAt(made % 8)}`,
        contactMobile: nextMobile(),
        secondaryContact: [{ contactName: '李建国', mobile: '19900000002' }],
        orgID: '102',
        ...more,
      })) as { data: WireRow }
    ).data
  const submit = (caller: Caller, id: unknown) => answerAction(services, caller, store, 'submit', { id })
  const stateOf = async (id: unknown): Promise<string> =>
    (await pool.query('select state from customer_store where id = $1', [id])).rows[0].state
  const instanceOf = async (id: unknown) =>
    (
      await pool.query(
        "select id::text, state, end_reason from workflow_instance where resource = 'customer.store' and record_id = $1 order by id desc limit 1",
        [id],
      )
    ).rows[0] as { id: string; state: string; end_reason: string | null }
  const list = (caller: Caller, folder: TaskFolder, more: object = {}) =>
    searchTasks(services, caller, searchTaskCall.body.parse({ folder, ...more }))
  /** The open task of a person about a store. */
  const taskOf = async (caller: Caller, storeId: unknown): Promise<string> => {
    const { id } = await instanceOf(storeId)
    const { rows } = await list(caller, 'todo', { page: { pageIndex: 1, pageSize: 100 } })
    const found = rows.find(({ instanceId }) => instanceId === id)
    if (!found?.taskId) throw new Error(`${caller.userName} is not asked`)
    return found.taskId
  }
  const act = (caller: Caller, body: Partial<ActTask>) => actTask(services, caller, actTaskCall.body.parse(body))
  return {
    services,
    pool,
    as,
    newStore,
    submit,
    stateOf,
    instanceOf,
    list,
    taskOf,
    act,
    /** A store that has been submitted. */
    async submitted(caller: Caller, more: object = {}) {
      const { id } = await newStore(caller, more)
      await submit(caller, id)
      return String(id)
    },
    decide: async (
      caller: Caller,
      storeId: unknown,
      action: ActTask['action'] = 'agree',
      more: Partial<ActTask> = {},
    ) => act(caller, { action, taskId: await taskOf(caller, storeId), opinion: '可以', ...more }),
    detail: async (caller: Caller, storeId: unknown) =>
      findApproval(services, caller, { instanceId: (await instanceOf(storeId)).id }),
    /** Who is asked about a store at the moment, and who was. */
    tasks: async (storeId: unknown) =>
      (
        await pool.query(
          `select t.assignee_id::int assignee, t.for_id::int "for", t.node_id node, t.state, t.decision, t.paused, t.problem
           from workflow_task t where t.instance_id = $1 order by t.id`,
          [(await instanceOf(storeId)).id],
        )
      ).rows as {
        assignee: number
        for: number | null
        node: string
        state: string
        decision: string | null
        paused: boolean
        problem: [string, string] | null
      }[],
    /** Publishes a workflow for stores in the place of all others. */
    async publish(graph: WorkflowGraph, orgId: number | null = null) {
      await pool.query("update workflow_definition set state = 'disabled' where org_id is not distinct from $1", [
        orgId,
      ])
      const { rows } = await pool.query(
        `insert into workflow_definition (tenant_id, name, document_type, state, version, org_id)
         values ('one', $1, 'customer.store', 'published', 1, $2) returning id::text`,
        [`流程${++made}`, orgId],
      )
      await pool.query(
        `insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`,
        [rows[0].id, JSON.stringify(graph)],
      )
      return String(rows[0].id)
    },
    stop: () => services.stop(),
  }
}
export type Approvals = Awaited<ReturnType<typeof startApprovals>>

const at = { x: 0, y: 0 }
export const users = (...ids: number[]): Approver => ({ by: 'users', ids: ids.map(String) })
export const approve = (id: string, approvers: Approver[], more: Partial<ApproveNode> = {}): WorkflowNode => ({
  ...at,
  id,
  name: `节点${id}`,
  kind: 'approve',
  approvers,
  mode: 'all',
  passShare: 100,
  empty: 'pass',
  opinionRequired: false,
  actions: ['reject', 'return', 'transfer', 'delegate', 'addBefore', 'addAfter'],
  afterReturn: 'restart',
  ...more,
})
export const plain = (kind: 'start' | 'end' | 'condition' | 'parallel' | 'join'): WorkflowNode => ({
  ...at,
  id: kind,
  name: kind,
  kind,
})
/** Nodes one after another between start and end. */
export const inARow = (...nodes: WorkflowNode[]): WorkflowGraph => {
  const all = [plain('start'), ...nodes, plain('end')]
  return {
    nodes: all,
    edges: all.slice(1).map(({ id }, index) => ({ id: `e${index}`, from: all[index]?.id as string, to: id })),
  }
}
export const joined = (
  nodes: WorkflowNode[],
  edges: string,
  more: Record<string, Partial<WorkflowEdge>> = {},
): WorkflowGraph => ({
  nodes,
  edges: edges.split(' ').map(pair => {
    const [from = '', to = ''] = pair.split('>')
    return { id: `${from}-${to}`, from, to, ...more[pair] }
  }),
})
