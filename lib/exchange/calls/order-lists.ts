import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { day } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { exchangeOrder, orderFilters } from "./orders";
import { exchangeScreens } from "../screens";
import { exchangeKindCodes, exchangeKinds } from "../states";

const list = declareCalls("/api/user/exchange-order", { access: screenAccess(exchangeScreens.orders) });

export const exportedOrders = z.object(orderFilters);

/** Declares the sums of a list of exchanges, its file, and the latest of a kind. */
export const orderLists = {
  sums: list.post("queryUserExchangeOrderSumary", {
    about:
      "How many exchanges a list holds, how many of them are done, what those sold and bought, and what all paid in fees, currency by currency in display order: fees of those done, advance fees that were kept, and costs of defaults that were paid.",
    input: exportedOrders,
    output: z.object({
      count: z.int(),
      done: z.int(),
      sold: z.array(moneyCodec),
      bought: z.array(moneyCodec),
      fees: z.array(moneyCodec),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-orders"],
  }),
  last: list.post("queryLastExchange/{type}", {
    about:
      "The merchant's latest exchange of a kind, by its name or as the specification counts them: 1 real-time, 2 booked, 3 post-funded, 4 limit; null before the first.",
    input: z.object({ type: z.enum([...exchangeKinds, ...exchangeKindCodes]) }),
    output: z.object({ order: z.nullable(exchangeOrder) }),
    reads: ["exchange-orders"],
  }),
  maturities: list.post("queryMaturities", {
    about:
      "The maturity ladder: what open exchanges with a delivery day take and bring by day and currency, the next day first, against what is available now. What is held for an order already is not taken again; what a running default is short of and owes is due today. `after` is what is left once the day's exchanges are delivered, below zero where money is missing.",
    output: z.object({
      at: instant,
      rows: z.array(
        z.object({
          day,
          currency,
          pay: moneyCodec,
          receive: moneyCodec,
          orders: z.int(),
          after: signedMoneyCodec,
        }),
      ),
      available: z.array(moneyCodec),
    }),
    reads: ["exchange-orders", "balances"],
  }),
  exportOrders: list.post("exportOrder", {
    access: screenActionAccess(exchangeScreens.orders, "export"),
    about:
      "Asks for the exchanges of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    input: z.object({ ...orderFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
};
