import { Typography } from 'antd'
import { Facts } from './facts'

/** A secret that is told once: what to do with it, and the values to copy. */
export function OnceShown({ text, values }: { text: string; values: readonly (readonly [string, string])[] }) {
  return (
    <>
      <p>{text}</p>
      <Facts
        column={1}
        bordered
        items={values.map(([label, value]) => ({
          key: label,
          label,
          children: <Typography.Text copyable>{value}</Typography.Text>,
        }))}
      />
    </>
  )
}
