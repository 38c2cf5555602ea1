import type { Takes } from "@/lib/call/call";
import { issueAt, type RefusalCode } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { receivingBank } from "@/lib/receiving/account-places";
import { isHolderWritten, type ApplicationEntry } from "@/lib/receiving/account-entry";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { accountApplication as machine } from "@/lib/receiving/states";
import { accept } from "../../access/agreements/accept";
import { forgetDraft } from "@/lib/simulator/platform/drafts/forget";
import { areOwnFiles } from "../../files/own-files";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { releaseSites } from "../../verification/applications/release-sites";
import { claimSite } from "../../verification/claims";
import { companyName } from "../accounts/issue";
import { scheduleChecks } from "./deadlines";
import { draftType } from "./drafts";
import { prohibitionOf, underReview } from "./eligibility";
import { entryOf, heldApplication } from "./rows";

type Refused =
  "APPLICATION_PROHIBITED" | "APPLICATION_PENDING" | "AGREEMENT_CHANGED" | "WEBSITE_TAKEN" | "FILE_NOTFOUND";
type Applying<R extends RefusalCode = never> = CallTx<R | Refused, Who>;
type Agreed = Takes<typeof accountApplications.submitApplication>["agreed"];

/** Refuses what may not be sent: by whom, for what, with whose site and files, under which agreement. */
async function checkSent(tx: Applying, of: ApplicationEntry, agreed: Agreed): Promise<void> {
  const { world, who, now, by } = tx;
  const { userNo, operatorId } = who;
  // the schema takes other backends' places too
  if (!receivingBank(of)) return tx.refuse("INVALID_PARAM", issueAt("bank", "choice.unknown"));
  if (!isHolderWritten(of.country, of.holderName || (await companyName(tx, userNo))))
    return tx.refuse("INVALID_PARAM", issueAt("holderName", "holder.script"));
  if (await prohibitionOf(tx, userNo)) return tx.refuse("APPLICATION_PROHIBITED");
  if ((await underReview(tx, userNo, of)) > 0) return tx.refuse("APPLICATION_PENDING");
  await claimSite(tx, userNo, of.website);
  if (!(await areOwnFiles(tx, "RECEIVING_QUALIFICATION", of.fileIds))) return tx.refuse("FILE_NOTFOUND");
  const accepting = { world: world.id, userNo, operatorId, now, by };
  if (!(await accept(tx, accepting, [agreed]))) return tx.refuse("AGREEMENT_CHANGED");
}

/** An entry as it is kept: each file once. */
const tidied = (of: ApplicationEntry): ApplicationEntry => ({ ...of, fileIds: [...new Set(of.fileIds)] });
/** The columns that an entry fills. */
const columnsOf = (entry: ApplicationEntry) => {
  const { kind, country, bank, fileIds } = entry;
  return { kind, country, bank, entry, fileIds: [...fileIds] };
};

/** The counter's row keeps a merchant's applications in one line: neither of two at once can miss the other. */
const takeTurn = (tx: Applying) => nextIds(tx, `receiving${tx.who.userNo}`, "AA");

export const submitApplication: Handler<typeof accountApplications.submitApplication> = async (
  { agreed, ...sent },
  { transact },
) =>
  transact(async (tx) => {
    const { world, who, now } = tx;
    const { id, orderNo: applicationNo } = await takeTurn(tx);
    const of = tidied(sent);
    await checkSent(tx, of, agreed);
    const made = { world: world.id, id, state: machine.first };
    await tx.prisma.receivingApplication.create({
      data: {
        ...made,
        ...columnsOf(of),
        applicationNo,
        userNo: who.userNo,
        operatorId: who.operatorId,
        placedAt: now,
        submittedAt: now,
      },
    });
    await recordCreation(tx, machine, made);
    await forgetDraft(tx, who.userNo, draftType);
    await scheduleChecks(tx, id);
    return { applicationNo, state: machine.first };
  });

export const modifyApplication: Handler<typeof accountApplications.modifyApplication> = async (
  { agreed, applicationNo, ...sent },
  { transact },
) =>
  transact(async (tx) => {
    const { who, now } = tx;
    await takeTurn(tx);
    const row = await heldApplication(tx, { applicationNo });
    if (row?.userNo !== who.userNo) return tx.refuse("APPLICATION_NOTFOUND");
    if (row.state !== "fail") return tx.refuse("OPERATION_NOT_ALLOW");
    const of = tidied(sent);
    if (isSameJson(entryOf(row), of)) return tx.refuse("ORDER_UNCHANGED");
    await checkSent(tx, of, agreed);
    await transition(tx, machine, row, "change");
    const { world, id } = row;
    await tx.prisma.receivingApplication.updateMany({
      where: { world, id },
      data: {
        ...columnsOf(of),
        operatorId: who.operatorId,
        findings: [],
        reason: "",
        version: row.version + 1,
        submittedAt: now,
        decidedAt: null,
      },
    });
    await releaseSites(tx, who.userNo);
    await scheduleChecks(tx, id);
    return { applicationNo, state: machine.first };
  });
