import { sql } from 'kysely'
import { type ApproveNode, nodeOf, type WorkflowNode } from '../rules/graph'
import { leavePosition, type Position, positionOf, type Step, withPosition } from '../rules/runtime'
import { outcomeOf } from '../rules/runtime-votes'
import { endInstance } from './end-instance'
import { keepCourse, noteEvent, type Run } from './instance-rows'
import { administratorsOf, type Person, peopleOf } from './people'
import { addTasks, tasksAt, voidTasks, voteOf } from './task-rows'
import { tell } from './tell'

/**
 * Carries out what a step says: tasks that count no more, copies, delays, the people of the nodes that were entered, and
 * the end. Nodes that pass by themselves lead to further steps.
 */
export async function carryOut(run: Run, step: Step): Promise<void> {
  await walk(run, step)
  const { course } = run.instance
  if (course.positions.length === 0) await endInstance(run, 'approved', run.opinion)
  else await keepCourse(run.tx, run.instance)
}

async function walk(run: Run, step: Step): Promise<void> {
  run.instance.course = step.course
  if (step.voided.length > 0) await voidTasks(run.tx, run.instance.id, step.voided)
  for (const node of step.toCopy) await copyTo(run, node)
  for (const { position, hours } of step.toDelay)
    change(run, position, { until: new Date(Date.now() + hours * 3_600_000).toISOString() })
  for (const { position, after } of step.toAsk)
    if ((await ask(run, position, after)) === 'passed') await passPosition(run, position.id)
}

async function passPosition(run: Run, id: number): Promise<void> {
  const { graph, course } = run.instance
  await walk(run, leavePosition(graph, course, id, run.facts))
}

const change = (run: Run, id: number, values: Partial<Position>) => {
  run.instance.course = withPosition(run.instance.course, id, values)
}

export const approveNode = (run: Run, nodeId: string): ApproveNode => {
  const node = nodeOf(run.instance.graph, nodeId)
  if (node?.kind !== 'approve') throw new Error(`${nodeId} asks nobody`)
  return node
}

const askingOf = ({ tx, instance, row }: Run) => ({ ...instance, tx, row })

/** Finds the people of a node and gives them their tasks. */
async function ask(run: Run, position: Position, after?: number): Promise<'passed' | null> {
  const { tx, instance } = run
  const node = approveNode(run, position.nodeId)
  const { people, toChoose } = await peopleOf(askingOf(run), node.approvers, node.id)
  if (toChoose && instance.initiatorId) {
    const initiator = { id: instance.initiatorId, name: instance.initiatorName ?? '' }
    await addTasks(run, [{ ...placed(position, node), person: initiator, seat: 0, kind: 'choose' }])
    return null
  }
  if (people.length > 0) return askThese(run, position, people, after)
  if (node.empty === 'pass') {
    await noteEvent(run, { kind: 'skipped', nodeName: node.name })
    return 'passed'
  }
  const administrators = await administratorsOf(tx, instance.initiatorId)
  if (node.empty === 'administrator' && administrators.length > 0) {
    await noteEvent(run, {
      kind: 'askedAdministrators',
      nodeName: node.name,
      people: administrators.map(({ name }) => name),
    })
    change(run, position.id, { anyOne: true })
    return askThese(run, { ...position, anyOne: true }, administrators)
  }
  change(run, position.id, { stuck: 'nobody' })
  await noteEvent(run, { kind: 'blocked', nodeName: node.name })
  await tell(
    run,
    'blocked',
    administrators.map(({ id }) => id),
    { node: node.name },
  )
  return null
}

const placed = (position: Pick<Position, 'id'>, node: WorkflowNode) => ({
  position: position.id,
  nodeId: node.id,
  nodeName: node.name,
})

/** Who is asked again right after having agreed has agreed: `after` is the position that passed before. */
async function askThese(
  run: Run,
  position: Position,
  people: readonly Person[],
  after?: number,
): Promise<'passed' | null> {
  const node = approveNode(run, position.nodeId)
  const before = after === undefined ? [] : await tasksAt(run.tx, run.instance.id, after)
  const agreed = new Set(
    before
      .filter(({ state }) => state === 'agreed' || state === 'auto')
      .map(({ decidedBy, assigneeId }) => decidedBy ?? assigneeId),
  )
  const seats = (await tasksAt(run.tx, run.instance.id, position.id)).reduce(
    (most, { seat }) => Math.max(most, seat),
    0,
  )
  const inTurn = node.mode === 'sequence' && !position.anyOne
  const first = inTurn ? 1 + people.findIndex(({ id }) => !agreed.has(id)) || people.length : people.length
  const now = people.slice(0, first)
  if (inTurn) change(run, position.id, { queue: people.slice(first).map(({ id }) => id) })
  const auto = now.filter(({ id }) => agreed.has(id))
  await addTasks(
    run,
    now.map((person, at) => ({
      ...placed(position, node),
      person,
      seat: seats + at + 1,
      auto: agreed.has(person.id),
      timeout: node.timeout,
    })),
  )
  for (const { name } of auto) await noteEvent(run, { kind: 'auto', nodeName: node.name, people: [name] })
  return comesTo(run, position.id)
}

/** What the votes at a position come to, after the tasks that are not needed any more were taken back. */
async function comesTo(run: Run, id: number): Promise<'passed' | null> {
  const outcome = await outcomeAt(run, id)
  if (outcome === 'passed') await voidTasks(run.tx, run.instance.id, [id], { openOnly: true })
  return outcome === 'passed' ? 'passed' : null
}

async function outcomeAt(run: Run, id: number): Promise<'passed' | 'rejected' | null> {
  const position = positionOf(run.instance.course, id)
  const node = approveNode(run, position.nodeId)
  const votes = (await tasksAt(run.tx, run.instance.id, id)).filter(({ kind }) => kind === 'approve').map(voteOf)
  return outcomeOf(position.anyOne ? { ...node, mode: 'any' } : node, votes, position.queue?.length)
}

/** Goes on after a decision at a position, where it decides: the next of 依次, the next node, or the end. */
export async function afterDecision(run: Run, id: number): Promise<void> {
  const outcome = await outcomeAt(run, id)
  if (outcome === 'rejected') return endInstance(run, 'rejected', run.opinion)
  const position = positionOf(run.instance.course, id)
  if (outcome === 'passed') return leave(run, id)
  const open = (await tasksAt(run.tx, run.instance.id, id)).some(({ state }) => state === 'open')
  if (open || !position.queue?.length) {
    await keepCourse(run.tx, run.instance)
    return
  }
  const { people } = await peopleOf(askingOf(run), [{ by: 'users', ids: position.queue.slice(0, 1) }], position.nodeId)
  change(run, id, { queue: position.queue.slice(1) })
  const queue = position.queue.slice(1)
  const node = approveNode(run, position.nodeId)
  const seats = (await tasksAt(run.tx, run.instance.id, id)).reduce((most, { seat }) => Math.max(most, seat), 0)
  await addTasks(
    run,
    people.slice(0, 1).map(person => ({ ...placed(position, node), person, seat: seats + 1, timeout: node.timeout })),
  )
  // No person stands in for the next one: the one after is asked.
  if (people.length === 0 && queue.length > 0) return afterDecision(run, id)
  if (people.length === 0 && (await outcomeAt(run, id)) === 'passed') return leave(run, id)
  await keepCourse(run.tx, run.instance)
}

/** Asks the people of a position that had no approver yet. */
export async function askAgain(run: Run, id: number, people?: readonly Person[]): Promise<void> {
  const { stuck: _, ...position } = positionOf(run.instance.course, id)
  run.instance.course = {
    ...run.instance.course,
    positions: run.instance.course.positions.map(one => (one.id === id ? position : one)),
  }
  const outcome = people ? await askThese(run, position, people) : await ask(run, position)
  if (outcome === 'passed') await leave(run, id)
  else await keepCourse(run.tx, run.instance)
}

async function leave(run: Run, id: number): Promise<void> {
  await voidTasks(run.tx, run.instance.id, [id], { openOnly: true })
  await carryOut(run, leavePosition(run.instance.graph, run.instance.course, id, run.facts))
}

async function copyTo(run: Run, node: Extract<WorkflowNode, { kind: 'cc' }>): Promise<void> {
  const { people } = await peopleOf(askingOf(run), node.to, node.id)
  for (const { id } of people)
    await sql`
      insert into workflow_copy (instance_id, user_id, node_name) values (${run.instance.id}, ${id}, ${node.name})
      on conflict do nothing`.execute(run.tx)
  if (people.length === 0) return
  await noteEvent(run, { kind: 'copied', nodeName: node.name, people: people.map(({ name }) => name) })
  await tell(
    run,
    'copy',
    people.map(({ id }) => id),
  )
}
