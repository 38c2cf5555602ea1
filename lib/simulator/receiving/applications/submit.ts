import type { CallInput } from "@/lib/call/call";
import { issueAt, type RefusalCode } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { receivingBank } from "@/lib/receiving/account-places";
import { isAccountNameInScript, type AccountApplicationEntry } from "@/lib/receiving/account-entry";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { accountApplication as machine } from "@/lib/receiving/states";
import { acceptAgreementVersions } from "../../access/agreements/accept";
import { deleteFormDraft } from "@/lib/simulator/platform/drafts/forget";
import { canSubmitFiles } from "../../files/own-files";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { releaseUnusedClaims } from "../../verification/applications/release-sites";
import { claimMerchantWebsite } from "../../verification/claims";
import { companyNameForForeignBanks } from "../accounts/issue";
import { scheduleApplicationChecks } from "./deadlines";
import { receivingDraftType } from "./drafts";
import { findCustomerKindHindrance, countApplicationsUnderReview } from "./eligibility";
import { applicationEntryOf, lockAccountApplication } from "./rows";

type SubmitRefusal =
  "APPLICATION_PROHIBITED" | "APPLICATION_PENDING" | "AGREEMENT_CHANGED" | "WEBSITE_TAKEN" | "FILE_NOTFOUND";
type Applying<R extends RefusalCode = never> = CallTx<R | SubmitRefusal, Principal>;
type AcceptedAgreement = CallInput<typeof accountApplications.submitApplication>["agreed"];

/**
 * Refuses an application that may not be submitted, because of the merchant, the account, the site, the files or the
 * agreement.
 */
async function checkSent(tx: Applying, of: AccountApplicationEntry, agreement: AcceptedAgreement): Promise<void> {
  const { world, principal, now, by } = tx;
  const { userNo, operatorId } = principal;
  // the schema accepts other backends' places too
  if (!receivingBank(of)) return tx.refuse("INVALID_PARAM", issueAt("bank", "choice.unknown"));
  if (!isAccountNameInScript(of.country, of.holderName || (await companyNameForForeignBanks(tx, userNo))))
    return tx.refuse("INVALID_PARAM", issueAt("holderName", "holder.script"));
  if (await findCustomerKindHindrance(tx, userNo)) return tx.refuse("APPLICATION_PROHIBITED");
  if ((await countApplicationsUnderReview(tx, userNo, of)) > 0) return tx.refuse("APPLICATION_PENDING");
  await claimMerchantWebsite(tx, userNo, of.website);
  if (!(await canSubmitFiles(tx, "RECEIVING_QUALIFICATION", of.fileIds))) return tx.refuse("FILE_NOTFOUND");
  const accepting = { world: world.id, userNo, operatorId, now, by };
  if (!(await acceptAgreementVersions(tx, accepting, [agreement]))) return tx.refuse("AGREEMENT_CHANGED");
}

/** Returns an entry to store, with each file once. */
const normalizedEntry = (of: AccountApplicationEntry): AccountApplicationEntry => ({
  ...of,
  fileIds: [...new Set(of.fileIds)],
});
/** Returns the columns that an entry fills. */
const columnsOf = (entry: AccountApplicationEntry) => {
  const { kind, country, bank, fileIds } = entry;
  return { kind, country, bank, entry, fileIds: [...fileIds] };
};

/** Locks the counter's row, which serialises a merchant's applications, so that concurrent ones see each other. */
const takeTurn = (tx: Applying) => nextIdAndOrderNo(tx, `receiving${tx.principal.userNo}`, "AA");

export const submitReceivingApplication: Handler<typeof accountApplications.submitApplication> = async (
  { agreed, ...input },
  { transact },
) =>
  transact(async (tx) => {
    const { world, principal, now } = tx;
    const { id, orderNo: applicationNo } = await takeTurn(tx);
    const of = normalizedEntry(input);
    await checkSent(tx, of, agreed);
    const applicationKey = { world: world.id, id, state: machine.first };
    await tx.prisma.receivingApplication.create({
      data: {
        ...applicationKey,
        ...columnsOf(of),
        applicationNo,
        userNo: principal.userNo,
        operatorId: principal.operatorId,
        placedAt: now,
        submittedAt: now,
      },
    });
    await recordCreationInHistory(tx, machine, applicationKey);
    await deleteFormDraft(tx, principal.userNo, receivingDraftType);
    await scheduleApplicationChecks(tx, id);
    return { applicationNo, state: machine.first };
  });

export const resubmitReceivingApplication: Handler<typeof accountApplications.modifyApplication> = async (
  { agreed, applicationNo, ...input },
  { transact },
) =>
  transact(async (tx) => {
    const { principal, now } = tx;
    await takeTurn(tx);
    const row = await lockAccountApplication(tx, { applicationNo });
    if (row?.userNo !== principal.userNo) return tx.refuse("APPLICATION_NOTFOUND");
    if (row.state !== "fail") return tx.refuse("OPERATION_NOT_ALLOW");
    const of = normalizedEntry(input);
    if (isSameJson(applicationEntryOf(row), of)) return tx.refuse("ORDER_UNCHANGED");
    await checkSent(tx, of, agreed);
    await transition(tx, machine, row, "change");
    const { world, id } = row;
    await tx.prisma.receivingApplication.updateMany({
      where: { world, id },
      data: {
        ...columnsOf(of),
        operatorId: principal.operatorId,
        findings: [],
        reason: "",
        version: row.version + 1,
        submittedAt: now,
        decidedAt: null,
      },
    });
    await releaseUnusedClaims(tx, principal.userNo);
    await scheduleApplicationChecks(tx, id);
    return { applicationNo, state: machine.first };
  });
