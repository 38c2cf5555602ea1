import { auditDaysMax } from "@/lib/access/terms";
import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Detail } from "@/lib/call/refusals";
import type { Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { keyActor } from "../../developers/keys/names";
import { mainOperatorFirst } from "../main-operator";
import { auditListing, type AuditListing } from "./audit-log.sql";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Which rows are listed, and the people of whom they may be. */
interface Listing extends AuditListing {
  readonly people: readonly { operatorId: string; name: string }[];
}

type Filters = Takes<typeof auditTrail.auditFile>;

/**
 * Which rows of the audit log are a merchant's: everything its people did or were refused, and what others did about it
 * by its number or its people's sign-in names, such as a wrong password. Operations' names are hidden; `isFolded` leaves
 * postings out.
 */
export async function merchantRows(
  tx: Tx,
  { userNo }: Pick<Who, "userNo">,
  { who, area, result, from, to }: Filters,
  isFolded: boolean,
): Promise<{ listing: Listing; refusal: null } | { listing: null; refusal: Detail }> {
  const { span, refusal } = daysListed({ from, to }, tx.now, auditDaysMax);
  if (refusal) return { listing: null, refusal };
  const found = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, email: true, phone: true, operatorType: true },
  });
  const people = mainOperatorFirst(found).map(({ id, name }) => ({ operatorId: id, name }));
  const keys = await tx.prisma.apiKey.findMany({
    where: { world: tx.world.id, userNo },
    select: { id: true, operatorId: true },
  });
  const signInNames = found.flatMap(({ email, phone }) => [email, phone].filter((name) => name !== null));
  // operations act in anybody's name
  const isAnybody = !who || who === "operations";
  const ids = [
    ...people.map(({ operatorId }) => operatorId).filter((id) => isAnybody || id === who),
    // what a key did is its person's
    ...keys.filter(({ operatorId }) => isAnybody || operatorId === who).map(({ id }) => keyActor(id)),
  ];
  const about = [userNo, ...signInNames];
  return {
    refusal: null,
    listing: { people, ...auditListing(tx.world.id, userNo, { ids, about }, { who, area, result, ...span, isFolded }) },
  };
}
