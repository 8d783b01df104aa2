import { Flex, Tag } from 'antd'

/** Several values beside each other. */
export const Tags = ({ of }: { of: readonly string[] }) => (
  <Flex wrap gap={4}>
    {of.map(one => (
      <Tag key={one}>{one}</Tag>
    ))}
  </Flex>
)
