import type { Label } from '@sfa/kit/label'
import { tellPeople } from '@sfa/message/operations/tell-people'
import type { Approvable } from '@sfa/operations/approval/approvable'
import type { Instance, Run } from './instance-rows'
import type { Person } from './people'

/** Texts of the messages of approvals, title and content; they go to people of both languages, so they say both. */
const texts = {
  task: [
    ['待审批：{title}', 'To approve: {title}'],
    [
      '{initiator}提交的{title}到达节点“{node}”，请在“待办事项”中处理。',
      '{initiator} has submitted {title}; it waits for you at "{node}". Please see your to-do items.',
    ],
  ],
  taskFor: [
    ['待审批（代{for}）：{title}', 'To approve for {for}: {title}'],
    [
      '{initiator}提交的{title}到达节点“{node}”，您代{for}审批，请在“待办事项”中处理。',
      '{initiator} has submitted {title}; it waits at "{node}" for you in the place of {for}. Please see your to-do items.',
    ],
  ],
  agreedFor: [
    ['已代您同意：{title}', 'Agreed in your place: {title}'],
    [
      '{by}在节点“{node}”代您同意了{title}。{opinion}',
      '{by} has agreed to {title} at "{node}" in your place. {opinion}',
    ],
  ],
  rejectedFor: [
    ['已代您驳回：{title}', 'Rejected in your place: {title}'],
    [
      '{by}在节点“{node}”代您驳回了{title}。{opinion}',
      '{by} has rejected {title} at "{node}" in your place. {opinion}',
    ],
  ],
  returnedFor: [
    ['已代您退回：{title}', 'Sent back in your place: {title}'],
    [
      '{by}在节点“{node}”代您退回了{title}。{opinion}',
      '{by} has sent back {title} at "{node}" in your place. {opinion}',
    ],
  ],
  reminder: [
    ['催办：{title}', 'Reminder: {title}'],
    [
      '{title}仍在节点“{node}”等待您处理，请在“待办事项”中处理。',
      '{title} still waits for you at "{node}". Please see your to-do items.',
    ],
  ],
  copy: [
    ['抄送：{title}', 'For your information: {title}'],
    [
      '{initiator}提交的{title}抄送给您，请在“待办事项”的“抄送”中查看。',
      '{initiator} has submitted {title}. You find it among the copies of your to-do items.',
    ],
  ],
  approved: [
    ['审批通过：{title}', 'Approved: {title}'],
    ['您提交的{title}已审批通过。{opinion}', 'What you have submitted, {title}, has been approved. {opinion}'],
  ],
  rejected: [
    ['审批驳回：{title}', 'Rejected: {title}'],
    ['您提交的{title}被{by}驳回。{opinion}', 'What you have submitted, {title}, was rejected by {by}. {opinion}'],
  ],
  terminated: [
    ['审批终止：{title}', 'Ended: {title}'],
    ['您提交的{title}的审批被{by}终止。{opinion}', 'The approval of {title} was ended by {by}. {opinion}'],
  ],
  returned: [
    ['审批退回：{title}', 'Sent back: {title}'],
    [
      '您提交的{title}被{by}退回，请修改后重新提交。{opinion}',
      '{title} was sent back by {by}: please mend it and submit it again. {opinion}',
    ],
  ],
  blocked: [
    ['审批无人处理：{title}', 'Nobody to approve: {title}'],
    [
      '{title}在节点“{node}”找不到审批人，请在“待办事项”的“全部”中指派。',
      'Nobody was found to approve {title} at "{node}". Please assign it among all to-do items.',
    ],
  ],
  failed: [
    ['审批未能完成：{title}', 'Could not be carried out: {title}'],
    [
      '{title}在节点“{node}”的审批结果未能执行：{opinion}',
      'What was decided about {title} at "{node}" could not be carried out: {opinion}',
    ],
  ],
} as const satisfies Record<string, readonly [Label, Label]>
const applicant: Label = ['发起人', 'An initiator']
export type Telling = keyof typeof texts

/** A document by type, number and title, for a text that stands alone. */
const documentOf = ({ of }: Pick<Approvable, 'of'>, { number, title }: Pick<Instance, 'number' | 'title'>): Label => {
  const own = number === title ? [title] : [number, title]
  return [[of.label[0], ...own].filter(Boolean).join(' '), [of.label[1], ...own].filter(Boolean).join(' ')]
}

export async function tell(
  { tx, instance, approvable, caller }: Pick<Run, 'tx' | 'instance' | 'approvable' | 'caller'>,
  what: Telling,
  userIds: readonly string[],
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (userIds.length === 0) return
  const [title, content] = texts[what]
  const document = documentOf(approvable, instance)
  const said = (at: 0 | 1) => (text: Label) =>
    text[at].replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'title'
        ? document[at]
        : name === 'initiator'
          ? (instance.initiatorName ?? applicant[at])
          : (words[name] ?? (name === 'by' ? caller.userName : '')),
    )
  await tellPeople(tx, {
    title: said(0)(title),
    content: `${said(0)(content)}\n\n${said(1)(content)}`,
    userIds,
    roleIds: [],
  })
}

/** What a delegate has decided in the place of another person, who finds it among the handled items. */
export async function tellPrincipal(
  run: Run,
  { forId, nodeName }: { forId: string | null; nodeName: string },
  decided: 'agreed' | 'rejected' | 'returned',
  opinion: string | null,
): Promise<void> {
  if (forId === null || forId === run.caller.userId) return
  await tell(run, `${decided}For`, [forId], { node: nodeName, opinion: opinion ?? '' })
}

interface ToldAlike {
  words: Readonly<Record<string, string>>
  userIds: string[]
}

export async function tellTasks(
  run: Run,
  tasks: readonly { person: Person; forName: string | null; nodeName: string }[],
): Promise<void> {
  // One message for all who are told the same: a role may have hundreds of people.
  const alike = new Map<string, ToldAlike>()
  for (const { person, forName, nodeName } of tasks) {
    const words = { node: nodeName, ...(forName && { for: forName }) }
    const key = JSON.stringify(words)
    const told: ToldAlike = alike.get(key) ?? { words, userIds: [] }
    told.userIds.push(person.id)
    alike.set(key, told)
  }
  for (const { words, userIds } of alike.values()) await tell(run, 'for' in words ? 'taskFor' : 'task', userIds, words)
}
