import {
  ApartmentOutlined,
  AuditOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  MergeCellsOutlined,
  PlayCircleOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { NodeKind } from '@sfa/workflow/rules/graph'
import type { ComponentType } from 'react'

const icons: Readonly<Record<NodeKind, ComponentType>> = {
  start: PlayCircleOutlined,
  approve: AuditOutlined,
  condition: BranchesOutlined,
  parallel: ApartmentOutlined,
  join: MergeCellsOutlined,
  cc: SendOutlined,
  delay: ClockCircleOutlined,
  end: StopOutlined,
}

export function KindIcon({ kind }: { kind: NodeKind }) {
  const Icon = icons[kind]
  return <Icon />
}
