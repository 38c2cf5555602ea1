import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";

const user = declareCalls("/api/user/search", { access: "session" });

export const searchKinds = ["screen", "action", "order", "account", "payee", "help"] as const;

/** Describes one search result, and its address. `amount` is set for an order. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  title: z.string(),
  detail: z.string(),
  amount: z.nullable(moneyCodec),
  href: z.string(),
});

export const search = {
  search: user.post("all", {
    about:
      "Looks for pages and actions, by their titles in either language or in pinyin, orders, receiving accounts, payees and help in all that the asker may see, a few of each kind. What they have no permission for is not found.",
    input: z.object({ text: singleLineText(1, 60) }),
    output: z.object({ rows: z.array(searchHit) }),
    reads: [
      "exchange-orders",
      "payments",
      "payees",
      "incomes",
      "receiving-accounts",
      "settlement-materials",
      "settlement-payees",
    ],
  }),
};
