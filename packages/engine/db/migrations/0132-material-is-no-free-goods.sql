-- A product of type 2 has no free-goods switch; what it was switched to before it got this type says nothing.
update product_product set is_free_goods = 0 where product_type = '2' and is_free_goods = 1;
