import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AutoComplete, Button, Flex, Input, type InputRef, Select, Typography } from 'antd'
import { type ComponentRef, memo, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../../../shared/notice'
import { useDebounced } from '../../../shared/use-debounced'
import { type EntryProduct, quantityFault, typedQuantity } from './entry-lines'
import { findProducts, isCodeOf } from './find-products'

interface Props {
  /** The field of the product, which gets the focus back after each line. */
  productRef: RefObject<ComponentRef<typeof AutoComplete> | null>
  disabled: boolean
  /** Answers whether the line was taken. */
  onAdd: (product: EntryProduct, unit: string, quantity: number) => Promise<boolean>
}

/** One line at a time by keyboard: code, name or bar code, Enter, quantity, Enter, and the next one. */
export const ProductAdder = memo(function ProductAdder({ productRef, disabled, onAdd }: Props) {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<EntryProduct>()
  const [unit, setUnit] = useState<string>()
  const [quantity, setQuantity] = useState('')
  const quantityRef = useRef<InputRef>(null)
  /** The list has taken what was typed, in the event that is under way. */
  const isTaken = useRef(false)
  const wanted = useDebounced(typed.trim(), 150)
  const asks = wanted !== '' && chosen === undefined
  const { data, isFetching } = useQuery({
    queryKey: ['order', 'products', wanted],
    queryFn: async ({ signal }) => ({ of: wanted, products: await findProducts(client, wanted, signal) }),
    enabled: asks,
    retry: false,
    staleTime: 30_000,
  })
  // What was found for an earlier text is not offered: Enter would take it.
  const products = asks && data?.of === typed.trim() ? data.products : []

  const choose = (product: EntryProduct) => {
    isTaken.current = true
    setChosen(product)
    setTyped(`${product.code} ${product.name}`)
    setUnit(product.units[0]?.code)
    quantityRef.current?.focus({ cursor: 'all' })
  }
  /** A scanner types faster than the list comes: Enter asks for exactly what was typed. */
  const chooseTyped = async () => {
    const text = typed.trim()
    if (text === '' || chosen) return
    const found = await findProducts(client, text).catch(() => [])
    const one = found.find(product => isCodeOf(text, product)) ?? (found.length === 1 ? found[0] : undefined)
    if (one) choose(one)
    else
      notice.message.warning({
        key: 'product',
        content: t(found.length > 0 ? 'entry.several' : 'entry.none', { text }),
      })
  }
  const add = async () => {
    const amount = typedQuantity(quantity)
    if (!chosen || unit === undefined) return productRef.current?.focus()
    const fault = quantityFault(amount)
    if (amount === null || fault) {
      notice.message.warning({ key: 'quantity', content: t(`entry.quantity.${fault ?? 'positive'}`) })
      return
    }
    if (!(await onAdd(chosen, unit, amount))) return
    setChosen(undefined)
    setTyped('')
    setUnit(undefined)
    setQuantity('')
    productRef.current?.focus()
  }
  return (
    <Flex gap={8} wrap align="center">
      <AutoComplete
        ref={productRef}
        style={{ flex: 1, minWidth: 240 }}
        value={typed}
        disabled={disabled}
        defaultActiveFirstOption
        options={products.map(product => ({ value: product.code, product }))}
        optionRender={({ data: { product } }) => (
          <Flex justify="space-between" gap={16}>
            <span>{product.name}</span>
            <Typography.Text type="secondary">{product.code}</Typography.Text>
          </Flex>
        )}
        notFoundContent={
          asks && !isFetching && data?.of === typed.trim() ? t('entry.none', { text: typed.trim() }) : null
        }
        popupMatchSelectWidth={420}
        onChange={(text: string) => {
          isTaken.current = false
          setTyped(text ?? '')
          setChosen(undefined)
        }}
        onSelect={(_value, { product }) => choose(product)}
        onInputKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          isTaken.current = false
          // A list that has only just come has nothing marked yet, and does not take the key.
          queueMicrotask(() => {
            if (!isTaken.current) void chooseTyped()
          })
        }}
        aria-label={t('entry.product')}
        placeholder={t('entry.productHint')}
        allowClear
      />
      <Select
        aria-label={t('entry.unit')}
        style={{ width: 110 }}
        value={unit}
        disabled={disabled || !chosen}
        onChange={next => {
          setUnit(next)
          quantityRef.current?.focus({ cursor: 'all' })
        }}
        options={chosen?.units.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Input
        ref={quantityRef}
        aria-label={t('entry.amount')}
        style={{ width: 110 }}
        inputMode="decimal"
        value={quantity}
        disabled={disabled}
        placeholder={t('entry.amount')}
        onChange={({ target }) => setQuantity(target.value)}
        onPressEnter={event => {
          if (!event.nativeEvent.isComposing) void add()
        }}
      />
      <Button disabled={disabled || !chosen} onClick={() => void add()}>
        {t('entry.add')}
      </Button>
    </Flex>
  )
})
