/** A call as the examples make it. */
export interface ExampleCall {
  url: string
  /** JSON text. */
  body: string
  /** What stands for the key: the real one is not written into examples. */
  key: string
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const exampleLanguages = ['curl', 'Node.js', 'Python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export const examples: Readonly<Record<ExampleLanguage, (call: ExampleCall) => string>> = {
  curl: ({ url, body, key }) =>
    [
      `curl -X POST ${quoted(url)} \\`,
      `  -H ${quoted(`Authorization: Bearer ${key}`)} \\`,
      `  -H ${quoted('Content-Type: application/json')} \\`,
      `  -d ${quoted(body)}`,
    ].join('\n'),
  'Node.js': ({ url, body, key }) => `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },
  body: JSON.stringify(${body}),
})
const { code, message, data, total } = await response.json()
if (code !== '0') throw new Error(\`\${response.status} \${code}: \${message}\`)
console.log(total, data)`,
  Python: ({ url, body, key }) => `import json, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=${JSON.stringify(body)}.encode(),
    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(answer["code"], answer.get("total"), answer["data"])`,
}
