// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type {
  Advance,
  BatchTold,
  ExchangeOrder,
  ExchangePayOrder,
  Income,
  Instant,
  Payment,
  Refund,
  SettlementMaterial,
  SettlementOrder,
  Transfer,
} from "./schemas.js";

/** Describes the message that is sent to a webhook endpoint; `type` identifies it. */
export type WebhookEvent =
  /* Payment made */
  | {
    readonly type: "payment.created";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment sent to the bank */
  | {
    readonly type: "payment.sent";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Documents requested for a payment */
  | {
    readonly type: "payment.material_requested";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment succeeded */
  | {
    readonly type: "payment.paid";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment failed */
  | {
    readonly type: "payment.failed";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment returned by a bank */
  | {
    readonly type: "payment.returned";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment cancelled */
  | {
    readonly type: "payment.canceled";
    readonly timestamp: Instant;
    readonly data: Payment;
  }
  /* Payment batch approved */
  | {
    readonly type: "batch.approved";
    readonly timestamp: Instant;
    readonly data: BatchTold;
  }
  /* Payment batch rejected */
  | {
    readonly type: "batch.rejected";
    readonly timestamp: Instant;
    readonly data: BatchTold;
  }
  /* Exchange order placed */
  | {
    readonly type: "exchange.created";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Exchange completed */
  | {
    readonly type: "exchange.filled";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Exchange failed */
  | {
    readonly type: "exchange.failed";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Exchange order expired */
  | {
    readonly type: "exchange.expired";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Exchange order cancelled */
  | {
    readonly type: "exchange.canceled";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Post-funded exchange in default */
  | {
    readonly type: "exchange.defaulted";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Exchange in default closed out */
  | {
    readonly type: "exchange.closed_out";
    readonly timestamp: Instant;
    readonly data: ExchangeOrder;
  }
  /* Income received */
  | {
    readonly type: "income.received";
    readonly timestamp: Instant;
    readonly data: Income;
  }
  /* Income credited */
  | {
    readonly type: "income.credited";
    readonly timestamp: Instant;
    readonly data: Income;
  }
  /* Refund details to be confirmed */
  | {
    readonly type: "refund.confirmation_requested";
    readonly timestamp: Instant;
    readonly data: Refund;
  }
  /* Refund of an income completed */
  | {
    readonly type: "refund.completed";
    readonly timestamp: Instant;
    readonly data: Refund;
  }
  /* Refund of an income failed */
  | {
    readonly type: "refund.failed";
    readonly timestamp: Instant;
    readonly data: Refund;
  }
  /* Settlement made */
  | {
    readonly type: "settlement.created";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Documents requested for a settlement */
  | {
    readonly type: "settlement.documents_requested";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Settlement succeeded */
  | {
    readonly type: "settlement.succeeded";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Settlement failed */
  | {
    readonly type: "settlement.failed";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Settlement returned by a bank */
  | {
    readonly type: "settlement.returned";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Settlement cancelled */
  | {
    readonly type: "settlement.canceled";
    readonly timestamp: Instant;
    readonly data: SettlementOrder;
  }
  /* Documents requested for an exchange-and-pay order */
  | {
    readonly type: "exchange_pay.material_requested";
    readonly timestamp: Instant;
    readonly data: ExchangePayOrder;
  }
  /* Exchange-and-pay order succeeded */
  | {
    readonly type: "exchange_pay.succeeded";
    readonly timestamp: Instant;
    readonly data: ExchangePayOrder;
  }
  /* Exchange-and-pay order failed */
  | {
    readonly type: "exchange_pay.failed";
    readonly timestamp: Instant;
    readonly data: ExchangePayOrder;
  }
  /* Exchange-and-pay payment returned */
  | {
    readonly type: "exchange_pay.returned";
    readonly timestamp: Instant;
    readonly data: ExchangePayOrder;
  }
  /* Exchange-and-pay order cancelled */
  | {
    readonly type: "exchange_pay.canceled";
    readonly timestamp: Instant;
    readonly data: ExchangePayOrder;
  }
  /* Settlement material approved */
  | {
    readonly type: "material.approved";
    readonly timestamp: Instant;
    readonly data: SettlementMaterial;
  }
  /* Settlement material to be corrected */
  | {
    readonly type: "material.failed";
    readonly timestamp: Instant;
    readonly data: SettlementMaterial;
  }
  /* Settlement material refused */
  | {
    readonly type: "material.refused";
    readonly timestamp: Instant;
    readonly data: SettlementMaterial;
  }
  /* Transfer made */
  | {
    readonly type: "transfer.done";
    readonly timestamp: Instant;
    readonly data: Transfer;
  }
  /* Transfer not made */
  | {
    readonly type: "transfer.failed";
    readonly timestamp: Instant;
    readonly data: Transfer;
  }
  /* Transfer received */
  | {
    readonly type: "transfer.received";
    readonly timestamp: Instant;
    readonly data: Transfer;
  }
  /* Advance overdue */
  | {
    readonly type: "advance.due";
    readonly timestamp: Instant;
    readonly data: Advance;
  }
  /* Advance repaid */
  | {
    readonly type: "advance.repaid";
    readonly timestamp: Instant;
    readonly data: Advance;
  }
  /* Test */
  | {
    readonly type: "test.ping";
    readonly timestamp: Instant;
    readonly data: {
      readonly endpointId: string;
    };
  };
