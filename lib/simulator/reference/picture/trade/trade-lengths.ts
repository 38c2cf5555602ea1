/** How long the fields may be. */
export const lengthsOf = {
  contractNo: 32,
  contractDate: 10,
  buyerName: 140,
  productName: 120,
  quantity: 12,
  logisticsProvider: 100,
  trackingNo: 40,
  shippedOn: 10,
  customsNo: 18,
} as const;
