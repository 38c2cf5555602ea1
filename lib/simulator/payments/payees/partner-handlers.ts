import { invariant, issueAt } from "@/lib/call/refusals";
import type { Takes } from "@/lib/call/call";
import { partnerType as kinds, type partner as partnerShape, type partners } from "@/lib/payments/calls/partners";
import { payee } from "@/lib/payments/states";
import { isCountry } from "@/lib/reference/places/countries";
import type * as z from "zod/mini";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows, type Paged } from "@/lib/simulator/platform/store/paging";
import { named, type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { toPayeeView } from "../orders/views";
import { lockPayees } from "./known-payees.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { RefusalCode } from "@/lib/call/refusals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Table = Handlers<typeof partners>;
type Entry = Takes<typeof partners.addPartner>;
type Asking<R extends RefusalCode = never> = Tx<R> & { readonly who: { readonly userNo: string } };

/** As many partners as a choice holds. */
const choiceMax = 500;

function shown(
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

/** How many payees each has, of a partner `p`. */
const payeesColumn = `(select count(*)::int from payee e where e.world = p.world and e.user_no = p.user_no and e.partner_id = p.id and e.state <> ${stateNames(payee, "removed")}) as payees`;

async function ownPartner(tx: Asking<"PARTNER_NOTFOUND">, id: string): Promise<Row<"Partner">> {
  const row = await lockRow(tx, "Partner", { world: tx.world.id, id });
  if (row?.userNo !== tx.who.userNo) return tx.refuse("PARTNER_NOTFOUND");
  return row;
}

const payeesOf = (tx: Asking, partnerId: string): Promise<Row<"Payee">[]> =>
  tx.prisma.payee.findMany({
    where: { world: tx.world.id, userNo: tx.who.userNo, partnerId, state: { not: "removed" } },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
  });

/** Makes these the partner's payees, and no others; refuses what is none of the merchant's own. */
async function assign(tx: Asking<"ACCOUNT_NOTFOUND">, partnerId: string, payeeIds: readonly string[]): Promise<number> {
  const wanted = [...new Set(payeeIds)];
  const own = await lockPayees(tx, tx.who.userNo, wanted);
  if (own.length !== wanted.length) return tx.refuse("ACCOUNT_NOTFOUND");
  await giveOnly(tx, partnerId, wanted);
  return wanted.length;
}

/** Makes these payees, which are the merchant's own, the partner's and no others. */
async function giveOnly(tx: Asking, partnerId: string, wanted: string[]): Promise<void> {
  const merchants = { world: tx.world.id, userNo: tx.who.userNo };
  await tx.prisma.payee.updateMany({
    where: { ...merchants, partnerId, id: { notIn: wanted } },
    data: { partnerId: null },
  });
  await tx.prisma.payee.updateMany({ where: { ...merchants, id: { in: wanted } }, data: { partnerId } });
}

/** Refuses a country there is not, and a second partner of the same name there. */
async function check(tx: Asking<"INVALID_COUNTRY">, { country, name }: Entry, own?: string): Promise<void> {
  if (!isCountry(country)) return tx.refuse("INVALID_COUNTRY", issueAt("country", "country.unknown"));
  const duplicate = await tx.prisma.partner.findFirst({
    where: { world: tx.world.id, userNo: tx.who.userNo, country, name },
  });
  if (duplicate && duplicate.id !== own) return tx.refuse("REQUEST_REPEAT", { what: "partner" });
}

async function read(tx: InWorld, id: string, payees: number): ReturnType<Table["addPartner"]> {
  const row = await tx.prisma.partner.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a partner that was written can be read");
  return shown(row, payees);
}

/** Payees of partners of a kind that can be paid, newest first. */
async function payable(
  tx: Asking,
  paged: Paged,
  partnerType: string,
  { currency, channel }: { currency?: string | undefined; channel?: string },
) {
  const found = await pageOfRows<object>(tx.sql, paged, {
    from: "payee e",
    ...withFilters(
      {
        where: `e.world = $1::uuid and e.user_no = $2 and e.state = ${stateNames(payee, "enabled")} and exists (select from partner p where p.world = e.world and p.id = e.partner_id and p.partner_type = $3)`,
        values: [tx.world.id, tx.who.userNo, partnerType],
      },
      [
        [currency, (n) => `e.currency = ${n}`],
        [channel, (n) => `e.channel = ${n}`],
      ],
    ),
    columns: "e.*",
    order: "e.made_at desc, e.id desc",
  });
  return { ...found, rows: found.rows.map((row) => toPayeeView(named<"Payee">(row))) };
}

export const partnersHandlers: Table = {
  async partnerPage({ text, partnerType, ...paged }, { who, world, sql }) {
    const found = await pageOfRows<{ payees: number }>(sql, paged, {
      from: "partner p",
      ...withFilters({ where: "p.world = $1::uuid and p.user_no = $2", values: [world.id, who.userNo] }, [
        [partnerType, (n) => `p.partner_type = ${n}`],
        [
          text?.trim().toLowerCase(),
          (n) =>
            `(strpos(lower(p.name), ${n}) > 0 or strpos(lower(p.en_name), ${n}) > 0 or strpos(lower(p.registration_no), ${n}) > 0)`,
        ],
      ]),
      columns: `p.*, ${payeesColumn}`,
      order: "p.made_at desc, p.id desc",
    });
    return { ...found, rows: found.rows.map(({ payees, ...row }) => shown(named<"Partner">(row), payees)) };
  },
  async allPartners(_, { who, world, prisma }) {
    const rows = await prisma.partner.findMany({
      where: { world: world.id, userNo: who.userNo },
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
  async partnerDetail({ partnerId }, asked) {
    const row = await asked.db.prisma.partner.findFirst({
      where: { world: asked.world.id, id: partnerId, userNo: asked.who.userNo },
    });
    if (!row) return asked.refuse("PARTNER_NOTFOUND");
    const payees = await payeesOf(asked, partnerId);
    return { partner: shown(row, payees.length), payees: payees.map(toPayeeView) };
  },
  addPartner: async ({ payeeIds, ...entry }, asked) =>
    asked.transact(async (tx) => {
      // the counter's row keeps a merchant's additions in one line, so the look for a namesake cannot miss one
      const { id, orderNo: partnerNo } = await nextIds(tx, `partner${asked.who.userNo}`, "PN");
      await check(tx, { ...entry, payeeIds });
      await tx.prisma.partner.create({
        data: {
          ...entry,
          world: asked.world.id,
          id,
          partnerNo,
          userNo: asked.who.userNo,
          madeAt: asked.now,
        },
      });
      return read(tx, id, await assign(tx, id, payeeIds));
    }),
  changePartner: async ({ partnerId, payeeIds, ...entry }, asked) =>
    asked.transact(async (tx) => {
      const row = await ownPartner(tx, partnerId);
      const before = (await payeesOf(tx, partnerId)).map(({ id }) => id).sort();
      const isSame = Object.entries(entry).every(([name, value]) => row[name as keyof typeof row] === value); // named cast: an entry's fields are the row's own
      if (isSame && JSON.stringify(before) === JSON.stringify([...new Set(payeeIds)].sort()))
        return asked.refuse("ORDER_UNCHANGED");
      await check(tx, { ...entry, payeeIds }, partnerId);
      await tx.prisma.partner.updateMany({ where: { world: asked.world.id, id: partnerId }, data: entry });
      return read(tx, partnerId, await assign(tx, partnerId, payeeIds));
    }),
  removePartner: async ({ partnerId }, asked) =>
    asked.transact(async (tx) => {
      await ownPartner(tx, partnerId);
      await giveOnly(tx, partnerId, []);
      await tx.prisma.partner.deleteMany({ where: { world: asked.world.id, id: partnerId } });
      return {};
    }),
  payeesOfPartners: async ({ partnerType, currency, ...paged }, asked) =>
    payable(asked, paged, partnerType, { currency }),
  payeesOfPartnersByAccount: async ({ partnerType, accType, ...paged }, asked) =>
    payable(asked, paged, partnerType, { channel: accType }),
};
