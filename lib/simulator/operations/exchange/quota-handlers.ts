import { invariant } from "@/lib/call/refusals";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { isTradable } from "@/lib/exchange/rules";
import { percentText } from "@/lib/money/percent";
import { pairOf } from "@/lib/money/rate";
import type { quotaActions } from "@/lib/operations/calls/quota-cards";
import { isBefore } from "@/lib/time/instant";
import type { Handler, Handlers } from "../../handler";
import { quotaExpiry } from "../../pricing/quota-cards";
import { toCardView } from "../../exchange/quota/handlers";
import { nextIds } from "../../store/ids";
import { recordCreation, transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import { pageOfRows } from "../../store/paging";
import type { Sql } from "../../store/pool";
import { named, type Row, lockRow } from "../../store/records";
import { expiryPriority } from "../../worlds/expiry-priority";
import { schedule, unschedule } from "../../worlds/scheduler";
import { heldWorld } from "../worlds/held-world";

type Desk = Handlers<typeof quotaActions>;

const shown = (row: Row<"QuotaCard">, name: string): Awaited<ReturnType<Desk["grantCard"]>> => ({
  ...toCardView(row),
  userNo: row.userNo,
  name,
  grantedAt: row.grantedAt,
  grantedBy: row.grantedBy,
});

async function read(sql: Sql, world: string, id: string): ReturnType<Desk["grantCard"]> {
  const row = await sql.prisma.quotaCard.findFirst({ where: { world, id } });
  invariant(row, "a card that was written can be read");
  return shown(row, (await sql.prisma.merchant.findFirst({ where: { world, userNo: row.userNo } }))?.name ?? "");
}

const cards: Desk["cards"] = async ({ currentPage, pageSize }, { world, db }) => {
  const found = await pageOfRows<{ merchant: string }>(
    db.sql,
    { currentPage, pageSize },
    {
      from: "quota_card c",
      beside: "join merchant m on m.world = c.world and m.user_no = c.user_no",
      where: "c.world = $1::uuid",
      values: [world.id],
      columns: "c.*, m.name as merchant",
      order: "c.granted_at desc, length(c.card_no) desc, c.card_no desc",
    },
  );
  return { ...found, rows: found.rows.map(({ merchant, ...row }) => shown(named<"QuotaCard">(row), merchant)) };
};

const grantCard: Handler<typeof quotaActions.grantCard> = async (
  { userNo, reason, kind, pair, sharePpm, quota, validFrom, validUntil },
  asked,
) => {
  const { by, refuse, transact } = asked;
  if (pair && !isTradable(pair.base, pair.quote)) return refuse("INVALID_CURRENCY");
  const { base, quote } = pair ? pairOf(pair.base, pair.quote) : { base: "", quote: "" };
  return transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    const from = validFrom && isBefore(at, validFrom) ? validFrom : at;
    if (!isBefore(from, validUntil)) return refuse("QUOTA_CARD_TIME");
    if (!(await sql.prisma.merchant.findFirst({ where: { world: held.id, userNo } })))
      return refuse("CUSTOMER_NOTFOUND");
    const { id, orderNo: cardNo } = await nextIds(sql, held, `card${userNo}`, "QC", at);
    await sql.prisma.quotaCard.create({
      data: {
        world: held.id,
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
        grantedAt: at,
        grantedBy: by.name,
      },
    });
    await recordCreation(sql, machine, { world: held.id, id, state: machine.first }, at, by.name);
    await schedule(sql, held.id, { kind: quotaExpiry, subject: id, dueAt: validUntil, priority: expiryPriority });
    await sendMessage(sql, {
      world: held.id,
      at,
      userNo,
      kind: "quotaGranted",
      facts: { cardNo, share: percentText(sharePpm), quota, at: from, until: validUntil },
    });
    return read(sql, held.id, id);
  });
};

const withdrawCard: Handler<typeof quotaActions.withdrawCard> = async ({ cardNo }, asked) => {
  const { by, refuse, transact } = asked;
  return transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    const card = await lockRow(sql, "QuotaCard", { world: held.id, cardNo });
    if (!card) return refuse("ORDER_NOTFOUND");
    if (!(await transition(sql, machine, card, "withdraw", at, by.name))) return refuse("OPERATION_NOT_ALLOW");
    await unschedule(sql, held.id, quotaExpiry, card.id);
    return read(sql, held.id, card.id);
  });
};

export const quotaHandlers: Desk = { cards, grantCard, withdrawCard };
