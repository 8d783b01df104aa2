import type { GroupField } from '@sfa/kit/fields/field'
import { Col, Row } from 'antd'
import type { InputProps } from './input-props'
import { shownCells } from './shown-cells'

/** The parts of a group stand side by side, 6 units each like any field. */
export const GroupInput = ({ field, path, hidden, renderField }: InputProps<GroupField>) => (
  <Row gutter={24}>
    {shownCells(field.fields, path, hidden).map(([name, cell]) => (
      <Col key={name} span={6}>
        {renderField({ field: cell, path: [...path, name] })}
      </Col>
    ))}
  </Row>
)
