import { issueAt } from "@/lib/call/refusals";
import type { defaultActions } from "@/lib/operations/calls/exchange";
import { money } from "@/lib/money/money";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { extendForwardDefaultCure, forgiveForwardDefault } from "../forward/forgive";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

/**
 * Handles the decisions of operations about a default, with the world's clock locked; the reason is in the audit log.
 */
export const defaultActionsHandlers: Handlers<typeof defaultActions> = {
  forgiveDefault: async ({ orderNo, as, amount, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const order = await lockRow(tx, "ExchangeOrder", { world: tx.world.id, orderNo });
      if (!order) return tx.refuse("ORDER_NOTFOUND");
      const currency = currencyFromColumn(order.sell);
      if (amount && amount.currency !== currency)
        return tx.refuse("INVALID_PARAM", issueAt("amount", "currency.differs"));
      const forgiven = amount?.minor ?? order.unpaidFeeMinor;
      if (forgiven <= 0n || forgiven > order.unpaidFeeMinor) return tx.refuse("OPERATION_NOT_ALLOW");
      const after = (await forgiveForwardDefault(tx, order, as, forgiven)) ?? tx.refuse("OPERATION_NOT_ALLOW");
      await writeAuditNote(tx, {
        what: `exchange.${as}`,
        subject: `${orderNo} ${reason}`.slice(0, 100),
        outcome: "ok",
      });
      return { forgiven: money(currency, forgiven), unpaid: money(currency, after.unpaidFeeMinor) };
    }),
  extendDefault: async ({ orderNo, workingDays, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const order = await lockRow(tx, "ExchangeOrder", { world: tx.world.id, orderNo });
      if (!order) return tx.refuse("ORDER_NOTFOUND");
      const closesOutAt = (await extendForwardDefaultCure(tx, order, workingDays)) ?? tx.refuse("OPERATION_NOT_ALLOW");
      await writeAuditNote(tx, {
        what: "exchange.extend",
        subject: `${orderNo} ${reason}`.slice(0, 100),
        outcome: "ok",
      });
      return { closesOutAt };
    }),
};
