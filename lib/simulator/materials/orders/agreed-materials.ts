import type { CallInput } from "@/lib/call/call";
import { issueAt } from "@/lib/call/refusals";
import type { materials } from "@/lib/materials/calls/materials";
import { materialCurrencyIssue, materialFaults, withoutUnusedShipment } from "@/lib/materials/rules";
import { beijingDay } from "@/lib/time/beijing";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isSiteTaken } from "../../verification/claims";
import { maySettleByCustoms } from "../customs/standing";

type Submitting = Tx<"MATERIAL_FIELD_INVALID" | "CUSTOMS_NOT_OPEN" | "WEBSITE_TAKEN" | "FILE_NOTFOUND"> &
  FileReaderContext;
type SubmissionInput = CallInput<typeof materials.submitMaterial>;

/** Lists the columns of a material that its merchant fills in. */
export type MaterialColumns = Pick<
  Row<"Material">,
  Exclude<keyof SubmissionInput, "amount"> | "currency" | "amountMinor"
>;

/**
 * Validates a merchant's input and converts it into columns. Refuses input that breaks the rules of today, or refers to
 * files or sites of another merchant.
 */
export async function validateMaterial(tx: Submitting, input: SubmissionInput): Promise<MaterialColumns> {
  const { amount, ...rest } = withoutUnusedShipment(input);
  const ofCurrency = materialCurrencyIssue(amount.currency);
  const issues = [
    ...(ofCurrency ? [issueAt("amount", ofCurrency)] : []),
    ...materialFaults(rest, beijingDay(tx.now)).map(({ path, issue }) => issueAt(path, issue)),
  ];
  if (issues.length > 0) return tx.refuse("MATERIAL_FIELD_INVALID", issues);
  const { userNo } = tx.principal;
  if (rest.settlementType === "customs" && !(await maySettleByCustoms(tx, userNo)))
    return tx.refuse("CUSTOMS_NOT_OPEN");
  // refuses another merchant's site; the merchant's own may be in any number of materials
  if (await isSiteTaken(tx, userNo, rest.website)) return tx.refuse("WEBSITE_TAKEN");
  const [orderFileIds, logisticsFileIds] = [[...new Set(rest.orderFileIds)], [...new Set(rest.logisticsFileIds)]];
  if (!(await canSubmitFiles(tx, "MATERIAL", [...new Set([...orderFileIds, ...logisticsFileIds])])))
    return tx.refuse("FILE_NOTFOUND");
  return { ...rest, orderFileIds, logisticsFileIds, currency: amount.currency, amountMinor: amount.minor };
}
