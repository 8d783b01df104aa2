-- Another index begins with the same column: a combination that is unique, or what stores of an organisation are searched
-- by (customer_store_reached, customer_store_on_map).
drop index activity_application_activity_id_idx;
drop index activity_budget_activity_id_idx;
drop index customer_primary_distributor_store_id_idx;
drop index customer_store_org_id_idx;
drop index customer_store_pair_first_id_idx;
drop index customer_wholesaler_wholesaler_id_idx;
drop index distributor_distributor_store_distributor_id_idx;
drop index order_ec_sku_shop_idx;
drop index order_package_order_id_idx;
drop index order_push_order_id_idx;
drop index pricing_base_number_product_id_idx;
drop index pricing_list_price_list_id_idx;
drop index pricing_list_store_list_id_idx;
drop index warehouse_stock_warehouse_id_idx;
drop index warehouse_stock_warning_warehouse_id_idx;
