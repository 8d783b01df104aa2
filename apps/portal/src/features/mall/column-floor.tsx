import type { MallConfig } from '@sfa/mall/definitions/mall.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../resource-screens/lookup/files'
import { searchRecords } from '../../resource-screens/record-calls'
import { resourceOf } from '../../shared/definitions'
import { nameOf } from './column-name'
import styles from './home-preview.module.css'

type Column = MallConfig['columns'][number]
const filterOf = { category: 'categoryIDs', brand: 'brandID', productList: 'productListIDs' } as const

/** The first products of a column, as the caller may see them. */
export function ColumnFloor({ column, products }: { column: Column; products: number }) {
  const { t } = useTranslation('mall')
  const { data, isError } = useQuery({
    queryKey: ['mall', 'floor', column.kind, column.targetId, products],
    queryFn: () =>
      searchRecords(
        resourceOf('product.product'),
        {
          [filterOf[column.kind]]: [column.targetId],
          isDeleted: ['0'],
          page: { pageIndex: 1, pageSize: products },
        },
        { saidBy: 'background' },
      ),
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows ?? []
  const pictures = useFiles(rows.flatMap(row => ((row.thumbnailPhoto as readonly string[] | null) ?? []).slice(0, 1)))
  return (
    <>
      <h3 className={styles.floor}>{nameOf(column)}</h3>
      {(isError || (data && rows.length === 0)) && <p className={styles.missing}>{t('preview.noProducts')}</p>}
      <ul className={styles.products}>
        {rows.map(row => {
          const picture = (row.thumbnailPhoto as readonly string[] | null)?.[0]
          return (
            <li key={row.id}>
              <div className={styles.thumb}>
                {picture && <img src={pictures.find(({ id }) => id === picture)?.url} alt="" />}
              </div>
              <span className={styles.product}>{String(row.shortNameCn || row.fullNameCn)}</span>
              {row.unitPrice !== undefined && row.unitPrice !== null && (
                <span className={styles.price}>{`¥${String(row.unitPrice)}`}</span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
