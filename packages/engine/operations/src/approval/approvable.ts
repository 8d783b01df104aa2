import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import type { WaitingRow } from '@sfa/kit/waiting'
import type { Caller } from '../caller'
import type { Services } from '../services'
import type { Decided } from './decided'

/** A decision about a document, by the last person whom the workflow asked. */
export interface Decision {
  /** The document as it stood before; locked. */
  row: WireRow
  passed: boolean
  opinion: string | null
  /** Further values of the decision's form: values of the action that carries the decision out. */
  body: WireRow
}

/**
 * What makes a document approvable. It stands with the area, in `<area>/<name>.approvable.ts`, and is listed in
 * `areas.ts`; a workflow needs nothing else of a document and imports no area.
 */
export interface Approvable {
  of: Resource
  /** Fields that say to people which document it is, where its title is but a number. Default: the title of the definition. */
  title?: readonly string[]
  /** Fields that the person who decides has to see, in their order. */
  summary: readonly string[]
  /** Field of money by which a workflow chooses who is asked. */
  amount?: string
  /** Address in the portal. Default: the page of the definition, searched by the title. */
  link?(row: WireRow): string
  /** The action that submits a document to the workflow. Without it a document is submitted when it is created. */
  submitted?: string
  /** The actions of the two decisions. While a workflow holds the document, a page has them for who is asked about it (act-or-decide.ts). */
  passed: string
  rejected: string
  /** The action that takes the document back before any decision. Default: `rejected`, with an opinion that says so. */
  withdrawn?: string
  /** Where the body of an action keeps the opinion. Default: `opinion`. */
  opinion?: string
  /** Called after the action, in its transaction. */
  onDecided?(tx: Tx, caller: Caller, decision: Decision): Promise<void>
}

/** A document as approvals know it. */
export interface DocumentKey {
  resource: string
  id: string
}

/** A step of an approval, as the timeline of the document tells it. */
export interface ApprovalEntry {
  id: string
  /** Its decision may have changed the document, which is noted as a change of its own. */
  changes: boolean
  text: Label
  data: { label: Label; value: string | Label }[]
  userId: string
  userName: string
  /** In wire form. */
  time: string
}

/** How documents talk to a program that asks approvers in turn. */
export interface Workflow {
  /** A document waits for a decision. `caller` has submitted it; strangers submit documents too. */
  submitted(tx: Tx, document: DocumentKey, caller?: Caller): Promise<void>
  /**
   * Whether the document would wait for a decision of this workflow if `caller` submitted it now, for areas whose state
   * depends on that.
   */
  takes?(tx: Tx, document: DocumentKey, caller: Caller): Promise<boolean>
  /** Whether a published version decides about documents of the type. */
  decides?(tx: Tx, resource: string): Promise<boolean>
  /** Takes a document back in the place of who has submitted it; false where no approval of it runs. Throws where that is too late. */
  takeBack?(tx: Tx, document: DocumentKey, caller: Caller): Promise<boolean>
  /** An action of a page has taken the document out of the states in which it waits. */
  left?(tx: Tx, document: DocumentKey, caller: Caller, way: 'withdrawn' | 'terminated'): Promise<void>
  /** For the calls of documents: what the caller is asked about. */
  tasks?: WorkflowTasks
  /** What approvals of the document have come to, the last first, for its timeline. */
  history?(tx: Tx, document: DocumentKey): Promise<ApprovalEntry[]>
  /** Whether the document waits for a decision of this workflow, so that no page may decide about it. */
  holds(tx: Tx, document: DocumentKey): Promise<boolean>
  /** Of those documents that it holds, or has sent back to the caller: whom it asks. */
  waiting?(tx: Tx, caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, Asked>>
}

/** Who is asked about a document. */
export interface Asked extends Omit<WaitingRow, 'actions'> {
  /** False where it was sent back: it is with its initiator, and its page may change it. */
  held: boolean
}

/** The caller's tasks as the documents' common calls serve them. */
export interface WorkflowTasks {
  /** Whether documents of the type are decided by a workflow now, or were. */
  serves(services: Pick<Services, 'db'>, caller: Caller, resource: string): Promise<boolean>
  search(
    services: Pick<Services, 'db'>,
    caller: Caller,
    asked: { resource: string; status: TaskStatus; page: { pageIndex: number; pageSize: number } },
  ): Promise<{ rows: WireRow[]; total: number }>
  /** The caller's open task about the document; undefined where there is none. */
  openTask(tx: Tx, caller: Caller, document: DocumentKey): Promise<string | undefined>
  /** In a transaction of its own; where the document refuses the decision, the task keeps the reason. */
  decide(services: Pick<Services, 'db'>, caller: Caller, decision: TaskDecision): Promise<Decided>
  /** Within the transaction of a job, which tells the refusals itself. */
  decideIn(tx: Tx, caller: Caller, decision: TaskDecision): Promise<Decided>
}
export interface TaskDecision {
  taskId: string
  passed: boolean
  opinion?: string | null | undefined
}
export const taskStatuses = ['New', 'Done', 'Rejected'] as const
export type TaskStatus = (typeof taskStatuses)[number]

let known: ReadonlyMap<string, Approvable> = new Map()
let workflow: Workflow | undefined

/** Makes the approvable documents known to the engine; `joinAreas` calls it once they have been checked. */
export function useApprovables(approvables: readonly Approvable[]): void {
  known = new Map(approvables.map(one => [one.of.key, one]))
}

/** Sets the workflow of all approvable documents; undefined removes it. */
export function useWorkflow(next: Workflow | undefined): void {
  workflow = next
}

export const approvableOf = ({ key }: Pick<Resource, 'key'>): Approvable | undefined => known.get(key)

/** Tells the workflow that a document waits. Areas call it where no action submits the document. */
export const submitForApproval = async (tx: Tx, { key }: Resource, id: string, caller?: Caller): Promise<void> =>
  workflow?.submitted(tx, { resource: key, id }, caller)

/** False where no workflow holds the document. Throws where it is too late for its initiator to withdraw it. */
export const takeBackFromApproval = async (tx: Tx, { key }: Resource, id: string, caller: Caller): Promise<boolean> =>
  (await workflow?.takeBack?.(tx, { resource: key, id }, caller)) ?? false

/** Empty for what no workflow knows. */
export const approvalHistory = async (tx: Tx, document: DocumentKey): Promise<ApprovalEntry[]> =>
  (await workflow?.history?.(tx, document)) ?? []

/** Whether a workflow would decide about the document, if the caller submitted it now. */
export const isTakenByWorkflow = async (tx: Tx, { key }: Resource, id: string, caller: Caller): Promise<boolean> =>
  (await workflow?.takes?.(tx, { resource: key, id }, caller)) ?? false

/** Whether documents of the type have to be approved, for areas whose records change by such documents. */
export const isDecidedByWorkflow = async (tx: Tx, { key }: Pick<Resource, 'key'>): Promise<boolean> =>
  (await workflow?.decides?.(tx, key)) ?? false

export const workflowTasks = (): WorkflowTasks | undefined => workflow?.tasks

/** Tells the workflow of an action that has taken a document out of the states in which it waits for a decision. */
export async function leaveApproval(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  action: string,
  { before, after }: { before: WireRow; after: WireRow },
): Promise<void> {
  const approvable = approvableOf(resource)
  const { flow } = resource
  if (!workflow?.left || !approvable || !flow || action === approvable.submitted) return
  if (before[flow.field] === after[flow.field]) return
  const way = action === approvable.withdrawn ? 'withdrawn' : 'terminated'
  await workflow.left(tx, { resource: resource.key, id: String(after.id) }, caller, way)
}

/** Of documents that wait for the workflow, or were sent back by it to the caller: whom it asks. */
export const waitingDocuments = async (
  tx: Tx,
  caller: Caller,
  { key }: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asked>> => (await workflow?.waiting?.(tx, caller, key, ids)) ?? new Map()

/** Whether a workflow has to be asked before the action: it decides, and the workflow holds the document. */
export async function isHeld(tx: Tx, resource: Resource, action: string, id: string): Promise<boolean> {
  const approvable = approvableOf(resource)
  if (!workflow || !approvable || ![approvable.passed, approvable.rejected].includes(action)) return false
  return workflow.holds(tx, { resource: resource.key, id })
}
