import { Pagination, Table, type TableProps } from 'antd'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import styles from './list-table.module.css'

/** Three rows: less of a list is of no use, and the page scrolls. */
const lowest = 120

/**
 * Room around the rows of a list in pixels, as it was measured last: header, tabs, search line, toolbar, titles, pager.
 * The next list begins with it, and is drawn once.
 */
let around = window.innerHeight < 720 ? 259 : 333

const estimate = () => Math.max(lowest, window.innerHeight - around)

/** A table whose rows take the height that the window leaves them. */
export function FilledTable<Row extends object>({ scroll, ...table }: TableProps<Row>) {
  const { pagination, dataSource = [] } = table
  // Rows beside those of the page (what was just saved) would have the table count its pages anew and cut them off.
  const pager =
    pagination && pagination.total !== undefined && dataSource.length > (pagination.pageSize ?? dataSource.length)
      ? pagination
      : undefined
  // Without rows there is no pager.
  const hasPager = Boolean(pagination ? pagination.total : 0)
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(estimate)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      // A page behind its tab has no size.
      if (element.clientHeight === 0) return
      const frame = heightOf(element, '.ant-table-thead') + heightOf(element, '.ant-table-summary') + pagerOf(element)
      const free = Math.max(lowest, element.clientHeight - frame)
      around = window.innerHeight - free
      setHeight(free)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // The pager takes its room when it comes.
  }, [hasPager])
  return (
    <div ref={box} className={styles.fill} style={{ '--rows-height': `${height}px` } as CSSProperties}>
      <Table<Row> {...table} pagination={pager ? false : pagination} scroll={{ ...scroll, y: height }} />
      {pager && <Pagination {...pager} size="small" align="end" className={styles.pager} />}
    </div>
  )
}

const heightOf = (box: HTMLElement, part: string) => box.querySelector<HTMLElement>(part)?.offsetHeight ?? 0

function pagerOf(box: HTMLElement): number {
  const pager = box.querySelector<HTMLElement>('.ant-pagination')
  if (!pager) return 0
  const { marginTop, marginBottom } = getComputedStyle(pager)
  return pager.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
}
