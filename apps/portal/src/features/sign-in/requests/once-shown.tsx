import { Descriptions, Typography } from 'antd'

/** A secret that is told once: what to do with it, and the values to copy. */
export function OnceShown({ text, values }: { text: string; values: readonly (readonly [string, string])[] }) {
  return (
    <>
      <p>{text}</p>
      <Descriptions
        column={1}
        bordered
        size="small"
        items={values.map(([label, value]) => ({
          key: label,
          label,
          children: <Typography.Text copyable>{value}</Typography.Text>,
        }))}
      />
    </>
  )
}
