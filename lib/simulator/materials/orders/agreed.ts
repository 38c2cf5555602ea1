import type { Takes } from "@/lib/call/call";
import { issueAt } from "@/lib/call/refusals";
import type { materials } from "@/lib/materials/calls/materials";
import { currencyIssue, materialFaults, withoutNeedless } from "@/lib/materials/rules";
import { dayOf } from "@/lib/time/beijing";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isSiteTaken } from "../../verification/claims";
import { isCustomsOpen } from "../customs/standing";

type Submitting = Tx<"MATERIAL_FIELD_INVALID" | "CUSTOMS_NOT_OPEN" | "WEBSITE_TAKEN" | "FILE_NOTFOUND"> & Looking;
type Asked = Takes<typeof materials.submitMaterial>;

/** The columns that a merchant says of a material. */
export type Said = Pick<Row<"Material">, Exclude<keyof Asked, "amount"> | "currency" | "amountMinor">;

/** What is said of a material, as columns. Refuses what is wrong with it by the rules of today, or is not the merchant's. */
export async function agreed(tx: Submitting, asked: Asked): Promise<Said> {
  const { amount, ...rest } = withoutNeedless(asked);
  const ofCurrency = currencyIssue(amount.currency);
  const issues = [
    ...(ofCurrency ? [issueAt("amount", ofCurrency)] : []),
    ...materialFaults(rest, dayOf(tx.now)).map(({ path, issue }) => issueAt(path, issue)),
  ];
  if (issues.length > 0) return tx.refuse("MATERIAL_FIELD_INVALID", issues);
  const { userNo } = tx.who;
  if (rest.settlementType === "customs" && !(await isCustomsOpen(tx, userNo))) return tx.refuse("CUSTOMS_NOT_OPEN");
  // another merchant's site; the merchant's own may stand in as many materials as there are orders from it
  if (await isSiteTaken(tx, userNo, rest.website)) return tx.refuse("WEBSITE_TAKEN");
  const [orderFileIds, logisticsFileIds] = [[...new Set(rest.orderFileIds)], [...new Set(rest.logisticsFileIds)]];
  if (!(await areOwnFiles(tx, "MATERIAL", [...new Set([...orderFileIds, ...logisticsFileIds])])))
    return tx.refuse("FILE_NOTFOUND");
  return { ...rest, orderFileIds, logisticsFileIds, currency: amount.currency, amountMinor: amount.minor };
}
