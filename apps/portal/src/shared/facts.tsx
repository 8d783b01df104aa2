import type { DescriptionsProps } from 'antd'
import { ProDescriptions } from './pro'

type Props = Pick<DescriptionsProps, 'items' | 'title' | 'column' | 'bordered' | 'className'>

/** What is known of something, each with its label; nothing of it is changed here. */
export const Facts = ({ items = [], ...given }: Props) => (
  <ProDescriptions
    {...given}
    size="small"
    dataSource={{}}
    columns={items.map(({ key, label, children, span }) => ({
      key,
      title: label,
      span: span as number | undefined,
      render: () => children,
    }))}
  />
)
