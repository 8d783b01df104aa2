import { SearchOutlined } from '@ant-design/icons'
import {
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Col,
  ConfigProvider,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  Layout,
  Menu,
  Row,
  Select,
  Space,
  Switch,
  Table,
  Tooltip,
  TreeSelect,
} from 'antd'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../../shared/language'
import { themeStore } from '../../shared/theme'
import { themeConfig } from '../theme-config'

export interface Warmth {
  /** Stops what is not finished: from now on it would only stand in the way. */
  stop(): void
  /**
   * Throws everything away. Not before the real ones are there: antd forgets a style that nothing uses.
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

function Samples({ onFinish }: { onFinish: () => void }) {
  useEffect(onFinish, [])
  return (
    <ConfigProvider theme={themeConfig(themeStore.get(), currentLanguage())} button={{ autoInsertSpace: false }}>
      <Layout>
        <Layout.Sider>
          <Menu mode="inline" items={items} openKeys={['a']} />
        </Layout.Sider>
        <Breadcrumb items={[{ title: 'a' }]} />
        <Dropdown menu={{ items }}>
          <Button type="text" icon={<SearchOutlined />} />
        </Dropdown>
        <Badge count={1} size="small">
          <Avatar size={26}>a</Avatar>
        </Badge>
      </Layout>
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
      <Table
        size="small"
        rowKey="id"
        loading
        dataSource={rows}
        columns={[{ key: 'id', dataIndex: 'id', ellipsis: true, fixed: 'start', width: 100, sorter: true }]}
        rowSelection={{}}
        scroll={{ x: 100, y: 100 }}
        pagination={{ showSizeChanger: true, showQuickJumper: true, showTotal: String }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
      />
      <Drawer open={false} />
    </ConfigProvider>
  )
}
