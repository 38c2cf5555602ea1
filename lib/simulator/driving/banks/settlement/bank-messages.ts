/** Holds the bank's messages for payouts that it stops, in both languages. */
export const settlementBankMessages = {
  fail: "AC04 收款账户已注销 Closed account",
  return: "BE01 户名与账户不符 Name does not match the account",
  documents: "合同或发票 Contract or invoice",
  /** Written by the product: the payee was suspended or removed before the payout. */
  payee: "收款人不可用 Payee not available",
} as const;
