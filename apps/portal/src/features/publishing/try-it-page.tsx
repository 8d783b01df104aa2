import { CopyOutlined, SendOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Form, Input, Select, Tabs, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { currentLanguage } from '../../shared/language/language'
import { copyText } from '../../shared/new-login/copy-text'
import { notice } from '../../shared/notice'
import { gateway } from '../../shared/request/gateway'
import { useAct } from '../../shared/use-act'
import styles from './publishing.module.css'
import { type ExampleLanguage, exampleLanguages, examples } from './try-it-examples'
import { useReadCalls } from './use-read-calls'

const addressOf = (path: string) => new URL(`${gateway}${path}`, location.origin).href

interface Answered {
  status: number
  milliseconds: number
  text: string
}

/** The examples of a call with the address of this system, and the call itself, made with a key that is not kept. */
export default function TryItPage() {
  const { t } = useTranslation('publishing')
  const { calls, isPending, error } = useReadCalls()
  const [path, setPath] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [key, setKey] = useState('')
  const [answered, setAnswered] = useState<Answered>()
  const [fault, setFault] = useState<string>()
  const { act, busy } = useAct()
  const chosen = calls.find(one => one.path === path) ?? calls[0]
  const body = typed ?? chosen?.body ?? '{}'
  const run = () =>
    act(async () => {
      if (!chosen) return null
      setFault(undefined)
      setAnswered(undefined)
      if (!isJson(body)) {
        setFault(t('try.noJson'))
        return null
      }
      try {
        setAnswered(await ask(addressOf(chosen.path), key.trim(), body))
      } catch {
        setFault(t('try.noAnswer'))
      }
      return null
    })
  const example = (language: ExampleLanguage) =>
    chosen ? examples[language]({ url: addressOf(chosen.path), body, key: 'sfa_…' }) : ''
  const copy = async (text: string) => {
    if (await copyText(text)) notice.message.success(t('try.copied'))
    else notice.message.warning(t('try.notCopied'))
  }
  return (
    <section className={frame.panel}>
      <Typography.Paragraph type="secondary">{t('try.intro')}</Typography.Paragraph>
      {error && <Alert type="error" showIcon title={error.message} />}
      <div className={styles.page}>
        <Form layout="vertical" onFinish={() => void run()}>
          <Form.Item label={t('try.call')} htmlFor="try-call">
            <Select
              id="try-call"
              value={chosen?.path}
              loading={isPending}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={next => {
                setPath(next)
                setTyped(undefined)
              }}
              options={calls.map(one => ({ value: one.path, label: `${one.title} ${one.path}` }))}
            />
          </Form.Item>
          <Form.Item label={t('try.body')} htmlFor="try-body">
            <Input.TextArea
              id="try-body"
              value={body}
              spellCheck={false}
              autoSize={{ minRows: 4, maxRows: 16 }}
              onChange={event => setTyped(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('try.key')} htmlFor="try-key" extra={t('try.keyNote')}>
            <Input.Password
              id="try-key"
              value={key}
              autoComplete="off"
              placeholder="sfa_…"
              onChange={event => setKey(event.target.value)}
            />
          </Form.Item>
          <Button
            type="primary"
            htmlType="submit"
            icon={<SendOutlined />}
            loading={busy}
            disabled={!chosen || !key.trim()}
          >
            {t('try.run')}
          </Button>
        </Form>
        <Flex vertical gap={16}>
          <Tabs
            items={exampleLanguages.map(language => ({
              key: language,
              label: language,
              children: (
                <Flex vertical gap={8} align="start">
                  <pre className={styles.code}>{example(language)}</pre>
                  <Button size="small" icon={<CopyOutlined />} onClick={() => void copy(example(language))}>
                    {t('try.copy')}
                  </Button>
                </Flex>
              ),
            }))}
          />
          {fault && <Alert type="error" showIcon title={fault} />}
          {answered && (
            <div aria-live="polite">
              <Flex gap={8} align="center">
                <Typography.Text strong>{t('try.answer')}</Typography.Text>
                <Tag color={answered.status < 300 ? 'success' : 'error'}>{answered.status}</Tag>
                <Typography.Text type="secondary">{t('try.took', { ms: answered.milliseconds })}</Typography.Text>
              </Flex>
              <pre className={styles.json}>{answered.text}</pre>
            </div>
          )}
        </Flex>
      </div>
    </section>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As a partner calls: with the key alone, without the session of this page. */
async function ask(url: string, key: string, body: string): Promise<Answered> {
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'accept-language': currentLanguage(),
    },
    body,
  })
  const text = await response.text()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    text: isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text,
  }
}
