create index activity_activity_create_time_idx on activity_activity (tenant_id, create_time);
create index activity_application_create_time_idx on activity_application (tenant_id, create_time);
create index activity_budget_create_time_idx on activity_budget (tenant_id, create_time);
create index activity_budget_move_create_time_idx on activity_budget_move (tenant_id, create_time);
create index circle_draw_create_time_idx on circle_draw (tenant_id, create_time);
create index circle_packet_create_time_idx on circle_packet (tenant_id, create_time);
create index circle_top_up_create_time_idx on circle_top_up (tenant_id, create_time);
create index customer_store_merge_create_time_idx on customer_store_merge (tenant_id, create_time);
create index marketing_coupon_batch_create_time_idx on marketing_coupon_batch (tenant_id, create_time);
create index marketing_coupon_issue_create_time_idx on marketing_coupon_issue (tenant_id, create_time);
create index marketing_full_discount_create_time_idx on marketing_full_discount (tenant_id, create_time);
create index marketing_full_gift_create_time_idx on marketing_full_gift (tenant_id, create_time);
create index marketing_full_minus_create_time_idx on marketing_full_minus (tenant_id, create_time);
create index marketing_product_discount_create_time_idx on marketing_product_discount (tenant_id, create_time);
create index material_request_create_time_idx on material_request (tenant_id, create_time);
create index message_message_create_time_idx on message_message (tenant_id, create_time);
create index order_ec_order_create_time_idx on order_ec_order (tenant_id, create_time);
create index order_package_create_time_idx on order_package (tenant_id, create_time);
create index order_push_create_time_idx on order_push (tenant_id, create_time);
create index order_robot_message_create_time_idx on order_robot_message (tenant_id, create_time);
create index pricing_quota_move_create_time_idx on pricing_quota_move (tenant_id, create_time);
create index publishing_api_key_create_time_idx on publishing_api_key (tenant_id, create_time);
create index publishing_delivery_create_time_idx on publishing_delivery (tenant_id, create_time);
create index publishing_webhook_create_time_idx on publishing_webhook (tenant_id, create_time);
create index receivable_credit_move_create_time_idx on receivable_credit_move (tenant_id, create_time);
create index receivable_rebate_move_create_time_idx on receivable_rebate_move (tenant_id, create_time);
create index workflow_definition_create_time_idx on workflow_definition (tenant_id, create_time);

-- Lists and ledgers in the order of another moment than that of their making, or of no definition.
create index activity_execution_by_time on activity_execution (tenant_id, execute_time);
create index asset_check_by_time on asset_check (tenant_id, check_time);
create index material_issue_by_time on material_issue (tenant_id, issue_time desc nulls last);
create index sys_registration_turn on sys_registration (tenant_id, turn desc nulls last);
create index warehouse_stock_move_by_time on warehouse_stock_move (tenant_id, create_time);
create index circle_wallet_move_by_time on circle_wallet_move (tenant_id, create_time);

-- Empty values come last in a list, which this index could not give.
drop index customer_store_pair_order;
create index customer_store_pair_order on customer_store_pair (tenant_id, place desc nulls last, id);
