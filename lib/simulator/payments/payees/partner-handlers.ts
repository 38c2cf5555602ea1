import { invariant, issueAt } from "@/lib/call/refusals";
import type { CallInput } from "@/lib/call/call";
import { payeePartnerType as kinds, type partner as partnerShape, type partners } from "@/lib/payments/calls/partners";
import { payee } from "@/lib/payments/states";
import { isCountry } from "@/lib/reference/places/countries";
import type * as z from "zod/mini";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  query,
  rowCount,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { toPayeeView } from "../orders/views";
import { lockPayees } from "./known-payees";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { RefusalCode } from "@/lib/call/refusals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Table = Handlers<typeof partners>;
type Entry = CallInput<typeof partners.addPartner>;
type PartnerTx<R extends RefusalCode = never> = Tx<R> & { readonly principal: { readonly userNo: string } };

/** Limits the number of partners in a selection. */
const choiceMax = 500;

function partnerView(
  {
    id: partnerId,
    partnerNo,
    partnerType,
    name,
    enName,
    country,
    registrationNo,
    address,
    contact,
    phone,
    madeAt,
  }: Row<"Partner">,
  payees: number,
): z.output<typeof partnerShape> {
  return {
    partnerId,
    partnerNo,
    partnerType: kinds.parse(partnerType),
    name,
    enName,
    country,
    registrationNo,
    address,
    contact,
    phone,
    payees,
    madeAt,
  };
}

/** Counts the payees of a partner `p`. */
const payeeCountOf = (eb: RowExpressions<"partner", "p">) =>
  eb
    .selectFrom("payee as e")
    .select(rowCount.as("count"))
    .whereRef("e.world", "=", "p.world")
    .whereRef("e.userNo", "=", "p.userNo")
    .whereRef("e.partnerId", "=", "p.id")
    .where("e.state", "<>", stateLiteral(payee, "removed"))
    .$asScalar()
    .$notNull();

async function ownPartner(tx: PartnerTx<"PARTNER_NOTFOUND">, id: string): Promise<Row<"Partner">> {
  const row = await lockRow(tx, "Partner", { world: tx.world.id, id });
  if (row?.userNo !== tx.principal.userNo) return tx.refuse("PARTNER_NOTFOUND");
  return row;
}

const payeesOf = (tx: PartnerTx, partnerId: string): Promise<Row<"Payee">[]> =>
  tx.prisma.payee.findMany({
    where: { world: tx.world.id, userNo: tx.principal.userNo, partnerId, state: { not: "removed" } },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
  });

/** Sets the payees of a partner; refuses those that are not the merchant's own. */
async function assign(
  tx: PartnerTx<"ACCOUNT_NOTFOUND">,
  partnerId: string,
  payeeIds: readonly string[],
): Promise<number> {
  const uniqueIds = [...new Set(payeeIds)];
  const lockedPayees = await lockPayees(tx, tx.principal.userNo, uniqueIds);
  if (lockedPayees.length !== uniqueIds.length) return tx.refuse("ACCOUNT_NOTFOUND");
  await giveOnly(tx, partnerId, uniqueIds);
  return uniqueIds.length;
}

/** Assigns exactly these payees, which are the merchant's own, to the partner. */
async function giveOnly(tx: PartnerTx, partnerId: string, payeeIds: string[]): Promise<void> {
  const merchants = { world: tx.world.id, userNo: tx.principal.userNo };
  await tx.prisma.payee.updateMany({
    where: { ...merchants, partnerId, id: { notIn: payeeIds } },
    data: { partnerId: null },
  });
  await tx.prisma.payee.updateMany({ where: { ...merchants, id: { in: payeeIds } }, data: { partnerId } });
}

/** Refuses an unknown country, and a second partner of the same name there. */
async function check(tx: PartnerTx<"INVALID_COUNTRY">, { country, name }: Entry, ownId?: string): Promise<void> {
  if (!isCountry(country)) return tx.refuse("INVALID_COUNTRY", issueAt("country", "country.unknown"));
  const duplicate = await tx.prisma.partner.findFirst({
    where: { world: tx.world.id, userNo: tx.principal.userNo, country, name },
  });
  if (duplicate && duplicate.id !== ownId) return tx.refuse("REQUEST_REPEAT", { what: "partner" });
}

async function read(tx: InWorld, id: string, payees: number): ReturnType<Table["addPartner"]> {
  const row = await tx.prisma.partner.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a partner that was written can be read");
  return partnerView(row, payees);
}

/** Returns the payable payees of partners of a kind, newest first. */
async function payable(
  tx: PartnerTx,
  pageInput: PageRequest,
  partnerType: string,
  { currency, channel }: { currency?: string | undefined; channel?: string },
) {
  const listed = query
    .selectFrom("payee as e")
    .where("e.world", "=", tx.world.id)
    .where("e.userNo", "=", tx.principal.userNo)
    .where("e.state", "=", stateLiteral(payee, "enabled"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("partner as p")
          .whereRef("p.world", "=", "e.world")
          .whereRef("p.id", "=", "e.partnerId")
          .where("p.partnerType", "=", partnerType),
      ),
    )
    .where(({ eb }) =>
      allConditions([currency && eb("e.currency", "=", currency), channel && eb("e.channel", "=", channel)]),
    )
    .orderBy("e.madeAt", "desc")
    .orderBy("e.id", "desc");
  const page = await readPage(tx.sql, pageInput, listed, {
    key: ["e.world", "e.id"],
    select: (rows) => rows.selectAll("e"),
  });
  return { ...page, rows: page.rows.map(toPayeeView) };
}

export const partnersHandlers: Table = {
  async partnerPage({ text, partnerType, ...pageInput }, { principal, world, sql }) {
    const part = text?.trim().toLowerCase();
    const listed = query
      .selectFrom("partner as p")
      .where("p.world", "=", world.id)
      .where("p.userNo", "=", principal.userNo)
      .where((eb) =>
        allConditions([
          partnerType && eb("p.partnerType", "=", partnerType),
          part &&
            eb.or(
              (["p.name", "p.enName", "p.registrationNo"] as const).map((column) =>
                textContainsCondition(eb.fn("lower", [column]), part),
              ),
            ),
        ]),
      )
      .orderBy("p.madeAt", "desc")
      .orderBy("p.id", "desc");
    const page = await readPage(sql, pageInput, listed, {
      key: ["p.world", "p.id"],
      select: (rows) => rows.selectAll("p").select((eb) => payeeCountOf(eb).as("payees")),
    });
    return { ...page, rows: page.rows.map(({ payees, ...row }) => partnerView(row, payees)) };
  },
  async allPartners(_, { principal, world, prisma }) {
    const rows = await prisma.partner.findMany({
      where: { world: world.id, userNo: principal.userNo },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: choiceMax,
    });
    return {
      rows: rows.map(({ id: partnerId, partnerNo, partnerType, name }) => ({
        partnerId,
        partnerNo,
        partnerType: kinds.parse(partnerType),
        name,
      })),
    };
  },
  async partnerDetail({ partnerId }, context) {
    const row = await context.db.prisma.partner.findFirst({
      where: { world: context.world.id, id: partnerId, userNo: context.principal.userNo },
    });
    if (!row) return context.refuse("PARTNER_NOTFOUND");
    const payees = await payeesOf(context, partnerId);
    return { partner: partnerView(row, payees.length), payees: payees.map(toPayeeView) };
  },
  addPartner: async ({ payeeIds, ...entry }, context) =>
    context.transact(async (tx) => {
      // the lock on the counter's row serialises a merchant's additions, so that the search for a duplicate name is reliable
      const { id, orderNo: partnerNo } = await nextIdAndOrderNo(tx, `partner${context.principal.userNo}`, "PN");
      await check(tx, { ...entry, payeeIds });
      await tx.prisma.partner.create({
        data: {
          ...entry,
          world: context.world.id,
          id,
          partnerNo,
          userNo: context.principal.userNo,
          madeAt: context.now,
        },
      });
      return read(tx, id, await assign(tx, id, payeeIds));
    }),
  changePartner: async ({ partnerId, payeeIds, ...entry }, context) =>
    context.transact(async (tx) => {
      const row = await ownPartner(tx, partnerId);
      const before = (await payeesOf(tx, partnerId)).map(({ id }) => id).sort();
      const isSame = Object.entries(entry).every(([name, value]) => row[name as keyof typeof row] === value); // named cast: an entry's fields are the row's own
      if (isSame && JSON.stringify(before) === JSON.stringify([...new Set(payeeIds)].sort()))
        return context.refuse("ORDER_UNCHANGED");
      await check(tx, { ...entry, payeeIds }, partnerId);
      await tx.prisma.partner.updateMany({ where: { world: context.world.id, id: partnerId }, data: entry });
      return read(tx, partnerId, await assign(tx, partnerId, payeeIds));
    }),
  removePartner: async ({ partnerId }, context) =>
    context.transact(async (tx) => {
      await ownPartner(tx, partnerId);
      await giveOnly(tx, partnerId, []);
      await tx.prisma.partner.deleteMany({ where: { world: context.world.id, id: partnerId } });
      return {};
    }),
  payeesOfPartners: async ({ partnerType, currency, ...pageInput }, context) =>
    payable(context, pageInput, partnerType, { currency }),
  payeesOfPartnersByAccount: async ({ partnerType, accType, ...pageInput }, context) =>
    payable(context, pageInput, partnerType, { channel: accType }),
};
