/**
 * What the code of a line `r` (`shop`, `sku`) means, as joins of SQL: the comparison of its shop (`k`), else the product
 * of that code; `p` is the product, or nothing.
 */
export const meantProduct = `
  left join order_ec_sku k on k.shop = r.shop and k.sku = r.sku and k.is_deleted = 0
  left join product_product named on k.id is null and named.code = r.sku
  left join product_product p on p.id = coalesce(k.product_id, named.id)`
