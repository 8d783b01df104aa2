import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { Label } from '@sfa/resource-kit/label'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'

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
  /** One line that names the document. Default: what one record is called, and its title. */
  title?(row: WireRow): Label
  /** Fields that the person who decides has to see, in their order. */
  summary: readonly string[]
  /** Field of money by which a workflow chooses who is asked. */
  amount?: string
  /** Address in the portal. Default: the page of the definition, searched by the title. */
  link?(row: WireRow): string
  /** The action that submits a document to the workflow. Without it a document is submitted when it is created. */
  submitted?: string
  /** The actions of the two decisions. While a workflow holds the document, no page may call them. */
  passed: string
  rejected: string
  /** Where the body of an action keeps the opinion. Default: `opinion`. */
  opinion?: string
  /** Called after the action, in its transaction. */
  onDecided?(tx: Tx, caller: Caller, decision: Decision): Promise<void>
}

/** How documents talk to a program that asks approvers in turn. */
export interface Workflow {
  /** A document waits for a decision. */
  submitted(tx: Tx, document: { resource: string; id: string }): Promise<void>
  /** Whether the document waits for a decision of this workflow, so that no page may decide about it. */
  holds(tx: Tx, document: { resource: string; id: string }): Promise<boolean>
}

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
export const submitForApproval = async (tx: Tx, { key }: Resource, id: string): Promise<void> =>
  workflow?.submitted(tx, { resource: key, id })

/** Whether a workflow has to be asked before the action: it decides, and the workflow holds the document. */
export async function isHeld(tx: Tx, resource: Resource, action: string, id: string): Promise<boolean> {
  const approvable = approvableOf(resource)
  if (!workflow || !approvable || ![approvable.passed, approvable.rejected].includes(action)) return false
  return workflow.holds(tx, { resource: resource.key, id })
}
