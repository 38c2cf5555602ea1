import { drawnOf } from "@/lib/settlement/draws";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { type Scope } from "./actors";
import { linksNow, type LinkNow } from "./linked-incomes";

type Draw = Row<"SettlementDraw">;

/** Describes a settlement with respect to links: its draws by link, and the most that was bound before its review. */
export interface Drawing {
  readonly row: Pick<Row<"SettlementOrder">, "boundMinor">;
  readonly draws: readonly Draw[];
}

/** Returns the approved links of credited incomes, from which settlements draw. */
export async function settleableNow(tx: Tx, { may }: Scope): Promise<LinkNow[]> {
  const rows = await tx.prisma.association.findMany({
    where: { world: tx.world.id, userNo: { in: [...may] }, state: "approved" },
  });
  return (await linksNow(tx, rows)).filter(({ income: of }) => of.state === "credited" && of.returnedMinor === 0n);
}

/** Returns the links that the draws refer to. */
export const drawnLinks = (links: readonly LinkNow[], draws: readonly Draw[]): LinkNow[] => {
  const ids = new Set(draws.map(({ associationId }) => associationId));
  return links.filter(({ link }) => ids.has(link.id));
};

const sumOf = (draws: readonly Draw[]): bigint => draws.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Returns the amount that some settlements draw from each link, by its id. */
function drawnBy(settlements: readonly Drawing[]): ReadonlyMap<string, bigint> {
  const drawnByLink = new Map<string, bigint>();
  for (const { associationId, amountMinor } of settlements.flatMap(({ draws }) => draws))
    drawnByLink.set(associationId, (drawnByLink.get(associationId) ?? 0n) + amountMinor);
  return drawnByLink;
}

/**
 * Returns the settlements that would draw the same amounts from their links when created in order, and for each link
 * the drawn and the remaining amount. Draws of settlements that are not written are deducted.
 */
export function drawable<S extends Drawing>(
  all: readonly S[],
  links: readonly LinkNow[],
): { readonly settlements: readonly S[]; readonly links: LinkNow[] } {
  const drawnByLink = drawnBy(all);
  const availableLinks = links.map((linkNow) => ({
    ...linkNow,
    minor: linkNow.link.amountMinor - linkNow.link.drawnMinor + (drawnByLink.get(linkNow.link.id) ?? 0n),
  }));
  const remainingByLink = new Map(availableLinks.map(({ link, minor }) => [link.id, minor]));
  const astray = all.find(
    (settlement) => !drawsSameAmounts(settlement, drawnLinks(availableLinks, settlement.draws), remainingByLink),
  );
  if (!astray) return { settlements: all, links: availableLinks };
  return drawable(
    all.filter((settlement) => settlement !== astray),
    links,
  );
}

/** Returns true if a settlement would draw the same amounts from its links; deducts them from what remains. */
function drawsSameAmounts(
  { row, draws }: Drawing,
  ownLinks: readonly LinkNow[],
  remainingByLink: Map<string, bigint>,
): boolean {
  const room = ownLinks.map((linkNow) => ({ ...linkNow, leftMinor: remainingByLink.get(linkNow.link.id) ?? 0n }));
  const all = room.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const newDraws = drawnOf(sumOf(draws), room);
  for (const { of, minor } of newDraws) remainingByLink.set(of.link.id, of.leftMinor - minor);
  const isSame = draws.every((draw) =>
    newDraws.some(({ of, minor }) => of.link.id === draw.associationId && minor === draw.amountMinor),
  );
  return isSame && row.boundMinor <= all;
}

/**
 * Returns the links with the drawn amount, and the remaining amount as far as the merchant still has that money, oldest
 * first: no more may arrive than the balance holds.
 */
export async function affordable(
  tx: Tx,
  links: readonly LinkNow[],
  settlements: readonly Drawing[],
  { most }: Scope,
): Promise<LinkNow[]> {
  const drawnByLink = drawnBy(settlements);
  const purses = new Map<string, bigint>();
  for (const userNo of new Set(links.map(({ link }) => link.userNo)))
    for (const { currency, available } of await balancesOf(tx, userNo)) purses.set(`${userNo} ${currency}`, available);
  let rests = 0;
  return links.flatMap((linkNow) => {
    const { id, userNo, currency } = linkNow.link;
    const drawnMinor = drawnByLink.get(id) ?? 0n;
    const rest = linkNow.minor - drawnMinor;
    const balance = purses.get(`${userNo} ${currency}`) ?? 0n;
    const isIncluded = rest > 0n && rest <= balance && rests < most;
    if (isIncluded) {
      purses.set(`${userNo} ${currency}`, balance - rest);
      rests += 1;
    }
    const minor = isIncluded ? linkNow.minor : drawnMinor;
    return minor > 0n ? [{ ...linkNow, minor }] : [];
  });
}
