import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import { type ActTask, initiatorNode } from '../definitions/task.calls'
import type { NodeAction } from '../rules/graph'
import { returnTargets, sendBack } from '../rules/runtime'
import { noteEvent, type Run } from './instance-rows'
import { type Person, personOf } from './people'
import { returnToInitiator } from './return-to-initiator'
import { addTasks, endTask, findTask, setPaused, type Task, tasksAt } from './task-rows'
import { tell, tellPrincipal } from './tell'
import { afterDecision, approveNode, askAgain, carryOut } from './walk-instance'

/** What the holder of a task gives beside the action. */
export type Given = Pick<ActTask, 'userIds' | 'nodeId' | 'values'> & { opinion: string | null }
type Doing = (run: Run, task: Task, given: Given) => Promise<void>

/** Only what the node allows, and only of tasks that decide: an opinion for another holder is agreed or rejected. */
function permit(run: Run, task: Task, action: NodeAction | 'agree'): void {
  if (task.kind !== 'approve') throw new AppError('actionNotAllowed')
  const { actions } = approveNode(run, task.nodeId)
  const advises = task.origin === 'delegated'
  const allowed = action === 'agree' || (advises ? action === 'reject' : actions.includes(action))
  if (!allowed) throw new AppError('actionNotAllowed')
}

const agree: Doing = (run, task, { opinion, values }) => {
  permit(run, task, 'agree')
  if (approveNode(run, task.nodeId).opinionRequired) requireOpinion(opinion)
  return decide(run, task, 'agreed', opinion, values)
}

const reject: Doing = (run, task, { opinion }) => {
  permit(run, task, 'reject')
  return decide(run, task, 'rejected', requireOpinion(opinion))
}

export function requireOpinion(opinion: string | null): string {
  if (!opinion) throw new AppError('opinionNeeded', {}, 200, [{ field: 'opinion', code: 'opinionNeeded' }])
  return opinion
}

/** A decision of a person. Of who was only asked for an opinion, it goes back to the holder with it. */
export async function decide(
  run: Run,
  task: Task,
  state: 'agreed' | 'rejected',
  opinion: string | null,
  values?: WireRow,
): Promise<void> {
  const about = { nodeName: task.nodeName, taskId: task.id, forName: task.forName, text: opinion }
  await endTask(run, task.id, state, { opinion })
  if (task.origin === 'delegated') {
    await noteEvent(run, { kind: 'advised', ...about })
    await resumeParent(run, task)
    return
  }
  await noteEvent(run, { kind: state, ...about })
  await tellPrincipal(run, task, state, opinion)
  await markDecided(run, values)
  run.opinion = opinion
  if (state === 'rejected') await giveUpSeat(run, task)
  else if (task.origin === 'addedBefore') await resumeParent(run, task)
  await afterDecision(run, task.position)
}

/** There is a decision, so that it cannot be withdrawn any more; later approvers see the values of the form. */
async function markDecided({ tx, instance }: Run, values: WireRow = {}): Promise<void> {
  instance.values = { ...instance.values, ...values }
  await sql`update workflow_instance set decided = true, values = ${JSON.stringify(instance.values)}::jsonb
    where id = ${instance.id}`.execute(tx)
}

/** One rejection decides the vote of a seat: others who were asked for it are not asked any more. */
const giveUpSeat = ({ tx, instance }: Run, { position, seat }: Task) =>
  sql`update workflow_task set state = 'void', end_time = now(), next_time = null, paused = false
    where instance_id = ${instance.id} and position = ${position} and seat = ${seat} and state = 'open'`.execute(tx)

/** The holder goes on once everybody whom they have put before has answered. */
async function resumeParent(run: Run, { parentId }: Task): Promise<void> {
  const parent = parentId ? await findTask(run.tx, parentId) : undefined
  if (!parent?.paused || parent.state !== 'open') return
  const siblings = await tasksAt(run.tx, run.instance.id, parent.position)
  if (siblings.some(one => one.parentId === parent.id && one.state === 'open')) return
  await setPaused(run.tx, parent.id, false)
  await tell(run, 'task', [parent.assigneeId], { node: parent.nodeName })
}

const giveBack: Doing = async (run, task, { opinion, nodeId }) => {
  permit(run, task, 'return')
  const reason = requireOpinion(opinion)
  const { graph, course } = run.instance
  const node = approveNode(run, task.nodeId)
  const here = node.afterReturn === 'here'
  if (nodeId === initiatorNode) return returnToInitiator(run, task, reason, here)
  if (!nodeId || !returnTargets(course, task.position).some(one => one.nodeId === nodeId))
    throw new AppError('returnTargetGone', {}, 200, [{ field: 'nodeId', code: 'returnTargetGone' }])
  await endTask(run, task.id, 'returned', { opinion: reason })
  await tellPrincipal(run, task, 'returned', reason)
  await markDecided(run)
  const target = approveNode(run, nodeId).name
  await noteEvent(run, {
    kind: 'returned',
    nodeName: task.nodeName,
    taskId: task.id,
    forName: task.forName,
    text: reason,
    people: [target],
  })
  await carryOut(run, sendBack(graph, course, task.position, { to: nodeId, here, facts: run.facts }))
}

const transfer: Doing = async (run, task, { userIds, opinion }) => {
  permit(run, task, 'transfer')
  const [person] = await chosenPeople(run, task, userIds, 1)
  await handOver(run, task, person as Person, opinion, 'transferred')
}

/** The task of one person becomes that of another: the vote stays the same one. */
export async function handOver(
  run: Run,
  task: Task,
  person: Person,
  opinion: string | null,
  how: 'transferred' | 'reassigned' | 'superior' | 'left',
  kind: 'transferred' | 'reassigned' | 'timeSuperior' | 'left' = how === 'superior' ? 'timeSuperior' : how,
): Promise<void> {
  const node = approveNode(run, task.nodeId)
  const { origin, position, seat, nodeId, nodeName, parentId, forId } = task
  // Only a holder who hands it on has decided something.
  await endTask(run, task.id, 'transferred', { opinion, decision: how === 'transferred' ? how : null })
  await noteEvent(run, { kind, nodeName, taskId: task.id, forName: task.forName, text: opinion, people: [person.name] })
  await addTasks(run, [
    {
      person,
      position,
      seat,
      nodeId,
      nodeName,
      parentId,
      forId,
      origin: origin === 'delegated' || origin === 'addedBefore' || origin === 'addedAfter' ? origin : how,
      timeout: node.timeout,
    },
  ])
}

/** People whom a holder names. Throws `personNeeded`, `personInvalid`, `personIsHolder`, `personIsInitiator`. */
async function chosenPeople(run: Run, task: Task, userIds: readonly string[] = [], most = 20): Promise<Person[]> {
  const refused = (code: 'personNeeded' | 'personInvalid' | 'personIsHolder' | 'personIsInitiator') =>
    new AppError(code, {}, 200, [{ field: 'userIds', code }])
  const ids = [...new Set(userIds)]
  if (ids.length === 0 || ids.length > most) throw refused('personNeeded')
  const people: Person[] = []
  for (const id of ids) {
    if (id === task.assigneeId) throw refused('personIsHolder')
    if (id === run.instance.initiatorId && task.kind === 'approve') throw refused('personIsInitiator')
    const person = await personOf(run.tx, id)
    if (!person) throw refused('personInvalid')
    people.push(person)
  }
  return people
}

const delegate: Doing = async (run, task, { userIds, opinion }) => {
  permit(run, task, 'delegate')
  await ahead(run, task, await chosenPeople(run, task, userIds, 1), opinion, 'delegated')
}

const addBefore: Doing = async (run, task, { userIds, opinion }) => {
  permit(run, task, 'addBefore')
  await ahead(run, task, await chosenPeople(run, task, userIds), opinion, 'addedBefore')
}

/** The holder waits until others have answered. */
async function ahead(
  run: Run,
  task: Task,
  people: readonly Person[],
  opinion: string | null,
  origin: 'delegated' | 'addedBefore',
): Promise<void> {
  await setPaused(run.tx, task.id, true)
  await noteEvent(run, { kind: origin, ...aboutPeople(task, opinion, people) })
  await addFor(run, task, people, origin)
}

const aboutPeople = (task: Task, text: string | null, people: readonly Person[]) => ({
  nodeName: task.nodeName,
  taskId: task.id,
  forName: task.forName,
  text,
  people: people.map(({ name }) => name),
})

const addFor = (run: Run, task: Task, people: readonly Person[], origin: Task['origin']) =>
  addTasks(
    run,
    people.map(person => ({
      person,
      position: task.position,
      seat: task.seat,
      nodeId: task.nodeId,
      nodeName: task.nodeName,
      origin,
      parentId: task.id,
      timeout: approveNode(run, task.nodeId).timeout,
    })),
  )

/** The holder agrees, and others have to agree after them. */
const addAfter: Doing = async (run, task, given) => {
  permit(run, task, 'addAfter')
  if (approveNode(run, task.nodeId).opinionRequired) requireOpinion(given.opinion)
  const people = await chosenPeople(run, task, given.userIds)
  await endTask(run, task.id, 'agreed', { opinion: given.opinion })
  await tellPrincipal(run, task, 'agreed', given.opinion)
  await markDecided(run, given.values)
  await noteEvent(run, { kind: 'agreed', ...aboutPeople(task, given.opinion, []) })
  await noteEvent(run, { kind: 'addedAfter', ...aboutPeople(task, null, people) })
  await addFor(run, task, people, 'addedAfter')
  if (task.origin === 'addedBefore') await resumeParent(run, task)
}

/** Takes off a person whom the caller has added and who has not decided. The task is the one of that person. */
export async function removeAdded(run: Run, task: Task, parent: Task): Promise<void> {
  await sql`update workflow_task set state = 'void', end_time = now(), next_time = null, paused = false
    where instance_id = ${run.instance.id} and state = 'open' and (id = ${task.id} or parent_id = ${task.id})`.execute(
    run.tx,
  )
  await noteEvent(run, { kind: 'removed', nodeName: task.nodeName, taskId: task.id, people: [task.assigneeName] })
  if (parent.state === 'open') await resumeParent(run, task)
  await afterDecision(run, task.position)
}

/** The initiator names the approvers of a node. */
const choose: Doing = async (run, task, { userIds }) => {
  if (task.kind !== 'choose') throw new AppError('actionNotAllowed')
  const people = await chosenPeople(run, task, userIds)
  const { tx, instance } = run
  instance.chosen = { ...instance.chosen, [task.nodeId]: people.map(({ id }) => id) }
  await sql`update workflow_instance set chosen = ${JSON.stringify(instance.chosen)}::jsonb where id = ${instance.id}`.execute(
    tx,
  )
  await endTask(run, task.id, 'agreed', { decision: 'chosen' })
  await noteEvent(run, { kind: 'chosen', ...aboutPeople(task, null, people) })
  await askAgain(run, task.position)
}

export const onTask = {
  agree,
  reject,
  return: giveBack,
  transfer,
  delegate,
  addBefore,
  addAfter,
  choose,
} as const satisfies Record<string, Doing>
