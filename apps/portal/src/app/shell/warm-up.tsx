import { SearchOutlined } from '@ant-design/icons'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Col,
  ConfigProvider,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  Menu,
  Row,
  Select,
  Space,
  Switch,
  Tooltip,
  TreeSelect,
} from 'antd'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { listValueTypes } from '../../resource-screens/field/value-types'
import { currentLanguage } from '../../shared/language/language'
import type { ListSearch } from '../../shared/list/list-search'
import { ListTable } from '../../shared/list/list-table'
import { PageContainer, type ProColumns, ProLayout } from '../../shared/pro'
import { ProProvider } from '../../shared/pro-provider'
import { themeStore } from '../../shared/theme'
import { themeConfig } from '../theme-config'
import { useLayoutToken } from './use-layout-token'

export interface Warmth {
  /** Stops what is not finished: from now on it would only stand in the way. */
  stop(): void
  /**
   * Removes all of it, but not before the real components are there: antd drops a style that no component uses.
   */
  drop(): void
}

/**
 * Draws, outside the document and in small portions, what a layout and a list are made of, so that antd has made its
 * styles and the browser has compiled its code when the real ones are drawn.
 */
export function warmUp(): Warmth {
  const root = createRoot(document.createElement('div'))
  let finished = false
  let dropped = false
  const drop = () => {
    if (!dropped) root.unmount()
    dropped = true
  }
  const onFinish = () => {
    finished = true
  }
  startTransition(() => root.render(<Samples onFinish={onFinish} />))
  return { stop: () => finished || drop(), drop }
}

const items = [{ key: 'a', label: 'a', icon: <SearchOutlined />, children: [{ key: 'b', label: 'b' }] }]
const rows = [{ id: 'a' }]
const noKeys: readonly string[] = []
const columns: ProColumns<{ id: string }>[] = [
  { key: 'id', dataIndex: 'id', ellipsis: true, fixed: 'left', width: 100, sorter: true, render: () => 'a' },
]
const search: ListSearch<{ id: string }> = {
  fields: [{ dataIndex: 'a', title: 'a', formItemRender: () => <Input allowClear /> }],
  values: {},
  onSearch: () => undefined,
  onReset: () => undefined,
}

/** What a list remembers of its reader is not asked for: no user is signed in. */
const idle = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

function Samples({ onFinish }: { onFinish: () => void }) {
  useEffect(onFinish, [])
  return (
    <QueryClientProvider client={idle}>
      <ConfigProvider theme={themeConfig(themeStore.get(), currentLanguage())} button={{ autoInsertSpace: false }}>
        <Flex>
          <Dropdown menu={{ items }}>
            <Button type="text" icon={<SearchOutlined />} />
          </Dropdown>
          <Badge count={1} size="small">
            <Avatar size={26}>a</Avatar>
          </Badge>
        </Flex>
        <Form>
          <Row>
            <Col span={6}>
              <Form.Item name="a" label="a">
                <Input allowClear />
              </Form.Item>
            </Col>
          </Row>
        </Form>
        <Select mode="multiple" allowClear />
        <TreeSelect multiple allowClear treeLine />
        <Flex gap={12}>
          <Space wrap>
            <Input.Search allowClear />
            <Space.Compact>
              <Button type="primary">a</Button>
            </Space.Compact>
            <Tooltip title="a">
              <Button type="link" size="small">
                a
              </Button>
            </Tooltip>
            <Switch size="small" checked />
          </Space>
        </Flex>
        <ProProvider valueTypes={listValueTypes}>
          <SampleLayout />
        </ProProvider>
        <Drawer open={false} />
      </ConfigProvider>
    </QueryClientProvider>
  )
}

function SampleLayout() {
  return (
    <ProLayout
      layout="mix"
      token={useLayoutToken()}
      fixSiderbar={false}
      pageTitleRender={false}
      ErrorBoundary={false}
      menuHeaderRender={false}
      menuContentRender={() => <Menu mode="inline" items={items} openKeys={['a']} />}
      headerRender={() => <Breadcrumb items={[{ title: 'a' }]} />}
    >
      <PageContainer pageHeaderRender={false}>
        <ListTable
          rowKey="id"
          rows={rows}
          loading
          columns={columns}
          width={100}
          search={search}
          lead="a"
          tools={<Button>a</Button>}
          selection={{ keys: noKeys, nameOf: String, onChange: () => undefined, bar: 'a' }}
          columnSettings={{ state: {}, button: <Button icon={<SearchOutlined />} />, reset: 'a' }}
          pagination={{ total: 1, showSizeChanger: true, showQuickJumper: true, showTotal: String }}
        />
      </PageContainer>
    </ProLayout>
  )
}
