import { drawnOf } from "@/lib/settlement/draws";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { type Scope } from "./actors";
import { linksNow, type LinkNow } from "./linked-incomes";

type Draw = Row<"SettlementDraw">;

/** A settlement as far as links go: what it draws of which, and the most that it did before its review. */
export interface Drawing {
  readonly row: Pick<Row<"SettlementOrder">, "boundMinor">;
  readonly draws: readonly Draw[];
}

/** The approved links of credited incomes, of which settlements draw. */
export async function settleableNow(tx: Tx, { may }: Scope): Promise<LinkNow[]> {
  const rows = await tx.prisma.association.findMany({
    where: { world: tx.world.id, userNo: { in: [...may] }, state: "approved" },
  });
  return (await linksNow(tx, rows)).filter(({ income: of }) => of.state === "credited" && of.returnedMinor === 0n);
}

/** Those of some links that are drawn of. */
export const drawnLinks = (links: readonly LinkNow[], draws: readonly Draw[]): LinkNow[] => {
  const ids = new Set(draws.map(({ associationId }) => associationId));
  return links.filter(({ link }) => ids.has(link.id));
};

const sumOf = (draws: readonly Draw[]): bigint => draws.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** What some settlements draw of each link, by its id. */
function drawnBy(settlements: readonly Drawing[]): ReadonlyMap<string, bigint> {
  const drawn = new Map<string, bigint>();
  for (const { associationId, amountMinor } of settlements.flatMap(({ draws }) => draws))
    drawn.set(associationId, (drawn.get(associationId) ?? 0n) + amountMinor);
  return drawn;
}

/**
 * The settlements that would draw of their links what they did when they are made in their order, and of each link what
 * they draw and what is left of it: what others draw, which are not told, is gone.
 */
export function drawable<S extends Drawing>(
  all: readonly S[],
  links: readonly LinkNow[],
): { readonly told: readonly S[]; readonly links: LinkNow[] } {
  const drawn = drawnBy(all);
  const ofTold = links.map((one) => ({
    ...one,
    minor: one.link.amountMinor - one.link.drawnMinor + (drawn.get(one.link.id) ?? 0n),
  }));
  const left = new Map(ofTold.map(({ link, minor }) => [link.id, minor]));
  const astray = all.find((one) => !isDrawnSo(one, drawnLinks(ofTold, one.draws), left));
  if (!astray) return { told: all, links: ofTold };
  return drawable(
    all.filter((one) => one !== astray),
    links,
  );
}

/** Whether a settlement draws of its links what it did; what it draws is left no more. */
function isDrawnSo({ row, draws }: Drawing, own: readonly LinkNow[], left: Map<string, bigint>): boolean {
  const room = own.map((one) => ({ ...one, leftMinor: left.get(one.link.id) ?? 0n }));
  const all = room.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const drawn = drawnOf(sumOf(draws), room);
  for (const { of, minor } of drawn) left.set(of.link.id, of.leftMinor - minor);
  const isSame = draws.every((draw) =>
    drawn.some(({ of, minor }) => of.link.id === draw.associationId && minor === draw.amountMinor),
  );
  return isSame && row.boundMinor <= all;
}

/**
 * Links with what is drawn of them, and what is left of them as far as their merchant still has that money, the oldest
 * first: more cannot come than there is.
 */
export async function affordable(
  tx: Tx,
  links: readonly LinkNow[],
  settlements: readonly Drawing[],
  { most }: Scope,
): Promise<LinkNow[]> {
  const drawn = drawnBy(settlements);
  const purses = new Map<string, bigint>();
  for (const userNo of new Set(links.map(({ link }) => link.userNo)))
    for (const { currency, available } of await balancesOf(tx, userNo)) purses.set(`${userNo} ${currency}`, available);
  let rests = 0;
  return links.flatMap((one) => {
    const { id, userNo, currency } = one.link;
    const ofTold = drawn.get(id) ?? 0n;
    const rest = one.minor - ofTold;
    const purse = purses.get(`${userNo} ${currency}`) ?? 0n;
    const isKept = rest > 0n && rest <= purse && rests < most;
    if (isKept) {
      purses.set(`${userNo} ${currency}`, purse - rest);
      rests += 1;
    }
    const minor = isKept ? one.minor : ofTold;
    return minor > 0n ? [{ ...one, minor }] : [];
  });
}
