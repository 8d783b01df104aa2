import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { Button, Col, Form, Row } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { SearchButtons } from '../../shared/search-buttons'
import styles from '../../shared/search-form.module.css'
import { namesOf, useFieldMasks } from '../lookup/field-masks'
import { Filter } from './filters'
import { type Filters, filterShape, withoutNothing } from './search-state'
import type { SearchControl } from './use-search-state'

/** 24 units, 6 per field; the buttons take the last 6 of the first line, the rest folds away (2-master-data.md §2.1). */
const usualSpan = 6

interface Props {
  resource: Resource
  search: SearchControl
  /** Units of 24 per field, where the form is narrower than a page. */
  span?: 6 | 8
}

export function SearchForm({ resource, search, span = usualSpan }: Props) {
  const inFirstLine = 24 / span - 1
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [form] = Form.useForm<Record<string, never>>()
  const masks = useFieldMasks(resource)
  const names = resource.list.search.filter(
    name => filterShape(fieldOf(resource, name)) !== undefined && !namesOf(masks, 'hidden', 'masked').includes(name),
  )
  const { filters } = search.state
  const [unfolded, setUnfolded] = useState(() => names.slice(inFirstLine).some(name => name in filters))
  // The URL is the truth: back, reload and a closed tag all end here.
  useEffect(() => {
    form.setFieldsValue(Object.fromEntries(names.map(name => [name, filters[name]])) as never)
  }, [form, filters, names.join()])
  if (names.length === 0) return null
  const folds = names.length > inFirstLine
  // What is folded away is not there before it is unfolded for the first time: a list has more of it than it shows.
  const wasUnfolded = useRef(unfolded)
  if (unfolded) wasUnfolded.current = true
  const drawn = wasUnfolded.current ? names : names.slice(0, inFirstLine)
  const submit = () => {
    const values = form.getFieldsValue(true) as Filters
    // Conditions that the form has no field for (a shared link, the tree) stay.
    const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
    search.change({ filters: { ...others, ...withoutNothing(values) } })
  }
  return (
    <Form form={form} className={styles.form} onFinish={submit} autoComplete="off">
      <Row gutter={16}>
        {drawn.map((name, index) => (
          <Col key={name} span={span} hidden={index >= inFirstLine && !unfolded}>
            <Form.Item name={name} label={labelOf(fieldOf(resource, name).label)}>
              <Filter resource={resource} field={fieldOf(resource, name)} />
            </Form.Item>
          </Col>
        ))}
        <SearchButtons
          reset={t('reset')}
          search={t('search')}
          onReset={() => {
            form.setFieldsValue(Object.fromEntries(names.map(name => [name, undefined])) as never)
            search.change({ filters: {}, quick: '' })
          }}
        >
          {folds && (
            <Button
              type="link"
              className={styles.fold}
              aria-expanded={unfolded}
              icon={unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPlacement="end"
              onClick={() => setUnfolded(!unfolded)}
            >
              {t(unfolded ? 'packUp' : 'unfold')}
            </Button>
          )}
        </SearchButtons>
      </Row>
    </Form>
  )
}
