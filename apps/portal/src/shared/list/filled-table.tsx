import { Pagination, Table, type TableProps } from 'antd'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { foldLinks, LinksFold } from './fold-links'
import styles from './list-table.module.css'
import { meetPinned } from './meet-pinned'

/** Three rows: less of a list is of no use, and the page scrolls. */
const lowest = 120

/**
 * Room around the rows of a list in pixels, as it was measured last: header, tabs, search line, toolbar, titles, pager.
 * The next list begins with it, and is drawn once.
 */
let around = window.innerHeight < 720 ? 259 : 333
/** The same beside the rows: menu, edges, scroll bar. */
let beside = 304

const estimate = (): Size => ({
  height: Math.max(lowest, window.innerHeight - around),
  width: window.innerWidth - beside,
})

/** Of the rows' area in pixels. */
interface Size {
  height: number
  width: number
}

/**
 * A table whose rows take the height that the window leaves them, and whose columns end where pinned ones begin.
 */
export function FilledTable<Row extends object>({ scroll, columns, ...table }: TableProps<Row>) {
  const { pagination, dataSource = [] } = table
  // Rows beside those of the page (what was just saved) would have the table count its pages anew and cut them off.
  const pager =
    pagination && pagination.total !== undefined && dataSource.length > (pagination.pageSize ?? dataSource.length)
      ? pagination
      : undefined
  // Without rows there is no pager.
  const hasPager = Boolean(pagination ? pagination.total : 0)
  const box = useRef<HTMLDivElement>(null)
  const [{ height, width }, setSize] = useState(estimate)
  const boxes = Number(table.rowSelection?.columnWidth ?? 0)
  const folded = useMemo(() => foldLinks(columns ?? [], width - boxes), [columns, width, boxes])
  const met = useMemo(() => meetPinned(folded.columns, width - boxes), [folded, width, boxes])
  const added = met.added - folded.saved
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      // A page behind its tab has no size.
      if (element.clientHeight === 0) return
      const frame = heightOf(element, '.ant-table-thead') + heightOf(element, '.ant-table-summary') + pagerOf(element)
      const rows = element.querySelector('.ant-table-body, .ant-table-tbody-virtual-holder') ?? element
      const free = { height: Math.max(lowest, element.clientHeight - frame), width: rows.clientWidth }
      around = window.innerHeight - free.height
      beside = window.innerWidth - free.width
      setSize(size => (size.height === free.height && size.width === free.width ? size : free))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // The pager takes its room when it comes.
  }, [hasPager])
  return (
    <div ref={box} className={styles.fill} style={{ '--rows-height': `${height}px` } as CSSProperties}>
      <LinksFold value={folded.saved > 0}>
        <Table<Row>
          {...table}
          columns={met.columns}
          pagination={pager ? false : pagination}
          scroll={{ ...scroll, ...(typeof scroll?.x === 'number' && { x: scroll.x + added }), y: height }}
        />
      </LinksFold>
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
