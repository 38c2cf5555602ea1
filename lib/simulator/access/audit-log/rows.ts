import { auditDaysMax } from "@/lib/access/terms";
import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Detail } from "@/lib/call/refusals";
import type { CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { apiKeyActorName } from "../../developers/keys/names";
import { mainOperatorFirst } from "../main-operator";
import { auditListing, type AuditListing } from "./audit-rows";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the listed rows, and the people they may belong to. */
interface Listing extends AuditListing {
  readonly people: readonly { operatorId: string; name: string }[];
}

type Filters = CallInput<typeof auditTrail.auditFile>;

/**
 * Selects a merchant's rows of the audit log: everything its people did or were refused, and what others did about it
 * by its number or its people's sign-in names, such as a wrong password. Operations' names are hidden; `isFolded` omits
 * postings.
 */
export async function merchantAuditListing(
  tx: Tx,
  { userNo }: Pick<Principal, "userNo">,
  { who, area, result, from, to }: Filters,
  isFolded: boolean,
): Promise<{ listing: Listing; refusal: null } | { listing: null; refusal: Detail }> {
  const { span, refusal } = listedDateSpan({ from, to }, tx.now, auditDaysMax);
  if (refusal) return { listing: null, refusal };
  const operators = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, email: true, phone: true, operatorType: true },
  });
  const people = mainOperatorFirst(operators).map(({ id, name }) => ({ operatorId: id, name }));
  const keys = await tx.prisma.apiKey.findMany({
    where: { world: tx.world.id, userNo },
    select: { id: true, operatorId: true },
  });
  const signInNames = operators.flatMap(({ email, phone }) => [email, phone].filter((name) => name !== null));
  // operations act in anybody's name
  const isAnybody = !who || who === "operations";
  const ids = [
    ...people.map(({ operatorId }) => operatorId).filter((id) => isAnybody || id === who),
    // what a key did is its person's
    ...keys.filter(({ operatorId }) => isAnybody || operatorId === who).map(({ id }) => apiKeyActorName(id)),
  ];
  const about = [userNo, ...signInNames];
  return {
    refusal: null,
    listing: { people, ...auditListing(tx.world.id, userNo, { ids, about }, { who, area, result, ...span, isFolded }) },
  };
}
