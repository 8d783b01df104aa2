/** The row that the template of platform orders shows. */
export const ecOrderSample = {
  platform: 'tmall',
  shop: '官方旗舰店',
  platformNo: 'TB202601010001',
  orderedTime: '2026-01-01 09:30:00',
  sku: 'YH-000001',
  quantity: 2,
  price: 5,
  discount: 1,
  freight: 6,
  paid: 15,
  consignee: '王小明',
  mobile: '13800000000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文三路1号',
}
