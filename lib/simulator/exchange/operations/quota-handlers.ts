import { invariant, issueAt } from "@/lib/call/refusals";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { isTradable } from "@/lib/exchange/rules";
import { percentText } from "@/lib/money/percent";
import { canonicalPair } from "@/lib/money/rate";
import type { quotaActions } from "@/lib/operations/calls/quota-cards";
import { isBefore } from "@/lib/time/instant";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { quotaExpiry } from "@/lib/simulator/platform/pricing/quota-cards";
import { toCardView } from "../quota/handlers";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "@/lib/simulator/notices/message";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof quotaActions>;

const grantedCardView = (row: Row<"QuotaCard">, name: string): Awaited<ReturnType<Table["grantCard"]>> => ({
  ...toCardView(row),
  userNo: row.userNo,
  name,
  grantedAt: row.grantedAt,
  grantedBy: row.grantedBy,
});

async function read(tx: InWorld, id: string): ReturnType<Table["grantCard"]> {
  const row = await tx.prisma.quotaCard.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a card that was written can be read");
  return grantedCardView(
    row,
    (await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo: row.userNo } }))?.name ?? "",
  );
}

const cards: Table["cards"] = async ({ currentPage, pageSize }, { world, sql }) => {
  const rows = query
    .selectFrom("quotaCard as c")
    .where("c.world", "=", world.id)
    .orderBy("c.grantedAt", "desc")
    .orderBy((eb) => eb.fn("length", ["c.cardNo"]), "desc")
    .orderBy("c.cardNo", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["c.world", "c.id"],
    select: (listed) =>
      listed
        .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "c.world").onRef("m.userNo", "=", "c.userNo"))
        .selectAll("c")
        .select("m.name as merchant"),
  });
  return { ...page, rows: page.rows.map(({ merchant, ...row }) => grantedCardView(row, merchant)) };
};

const grantCard: Handler<typeof quotaActions.grantCard> = async (
  { userNo, reason, kind, pair, sharePpm, quota, validFrom, validUntil },
  context,
) => {
  const { by, refuse } = context;
  if (pair && !isTradable(pair.base, pair.quote)) return refuse("INVALID_CURRENCY", issueAt("pair"));
  const { base, quote } = pair ? canonicalPair(pair.base, pair.quote) : { base: "", quote: "" };
  return transactInLockedWorld(context, async (tx) => {
    const from = validFrom && isBefore(tx.now, validFrom) ? validFrom : tx.now;
    if (!isBefore(from, validUntil)) return refuse("QUOTA_CARD_TIME");
    if (!(await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } })))
      return refuse("CUSTOMER_NOTFOUND");
    const { id, orderNo: cardNo } = await nextIdAndOrderNo(tx, `card${userNo}`, "QC");
    await tx.prisma.quotaCard.create({
      data: {
        world: tx.world.id,
        id,
        cardNo,
        userNo,
        state: machine.first,
        reason,
        kind: kind ?? "",
        base,
        quote,
        sharePpm,
        currency: quota.currency,
        quotaMinor: quota.minor,
        validFrom: from,
        validUntil,
        grantedAt: tx.now,
        grantedBy: by.name,
      },
    });
    await recordCreationInHistory(tx, machine, { world: tx.world.id, id, state: machine.first });
    await schedule(tx, { kind: quotaExpiry, subject: id, dueAt: validUntil, priority: expiryPriority });
    await sendMerchantMessage(tx, {
      userNo,
      kind: "quotaGranted",
      facts: { cardNo, share: percentText(sharePpm), quota, at: from, until: validUntil },
    });
    return read(tx, id);
  });
};

const withdrawCard: Handler<typeof quotaActions.withdrawCard> = async ({ cardNo }, context) => {
  const { refuse } = context;
  return transactInLockedWorld(context, async (tx) => {
    const card = await lockRow(tx, "QuotaCard", { world: tx.world.id, cardNo });
    if (!card) return refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, machine, card, "withdraw"))) return refuse("OPERATION_NOT_ALLOW");
    await unschedule(tx, quotaExpiry, card.id);
    return read(tx, card.id);
  });
};

export const quotaHandlers: Table = { cards, grantCard, withdrawCard };
