create index marketing_coupon_create_time_idx on marketing_coupon (tenant_id, create_time);
