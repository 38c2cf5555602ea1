import type { Principal } from "@/lib/call/principal";
import { statementsHandlers } from "@/lib/simulator/accounts/statement-handlers";
import { paymentExportsHandlers } from "@/lib/simulator/payments/exports/handlers";
import type { Stage } from "./stage";

/** The days of the quarter's books so far. */
const quarter = { from: "2026-01-01", to: "2026-03-17" } as const;

/** What the bookkeeping asked for: the quarter's payments, and its statement of dollars. The worker makes both files. */
export async function exportsDemo(stage: Stage, owner: Principal): Promise<void> {
  await stage.act(
    owner,
    "payments.exportPayments",
    paymentExportsHandlers.exportPayments,
    { ...quarter, format: "xlsx" },
    "zh-CN",
  );
  await stage.act(
    owner,
    "accounts.download",
    statementsHandlers.download,
    { ...quarter, currency: "USD", format: "xlsx" },
    "zh-CN",
  );
}
