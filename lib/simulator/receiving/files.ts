import { isId } from "@/lib/call/field-schemas";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { refunds } from "@/lib/receiving/calls/refunds";
import { declareBusinessDocument, type FileOwner } from "../files/file-declarations";
import { receivingDraftType } from "./applications/drafts";
import { applicationExport } from "./applications/list";
import { incomeExport } from "./incomes/export-rows";
import { incomeProof, incomeSubject, proofAccess } from "./incomes/proofs";

/**
 * Grants access to the documents of applications and their draft, and to the proof of incomes, to the users of the
 * merchant who may read those.
 */
const fileAccessRules: readonly FileOwner[] = [
  proofAccess,
  {
    readableBy: [accountApplications.application],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.receivingApplication.count({ where: { world: world.id, userNo, fileIds: { has: fileId } } })) > 0,
  },
  {
    readableBy: [accountApplications.firstApplication],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const fileKey = { world: world.id, userNo, id: fileId, use: "RECEIVING_QUALIFICATION" };
      const draft = { world: world.id, userNo, type: receivingDraftType, fileIds: { has: fileId } };
      return (
        (await prisma.storedFile.count({ where: fileKey })) > 0 && (await prisma.formDraft.count({ where: draft })) > 0
      );
    },
  },
];

const documents = {
  INCOME: declareBusinessDocument(
    incomeFiles.incomeStatement,
    (detailId, language) => ({ detailId, language }),
    async ({ prisma, world }, userNo, detailId) =>
      (await prisma.income.count({ where: { world: world.id, userNo, detailId } })) > 0,
  ),
  REFUND_ORDER: declareBusinessDocument(
    refunds.refundVoucher,
    (orderNo, language) => ({ orderNo, language }),
    async ({ prisma, world }, userNo, orderNo) =>
      (await prisma.incomeRefund.count({ where: { world: world.id, userNo, orderNo } })) > 0,
  ),
  RECEIVING_ACCOUNT: declareBusinessDocument(
    payeeAccounts.accountPaper,
    (accountId, language) => ({ accountId, language }),
    async ({ prisma, world }, userNo, accountId) =>
      isId(accountId) &&
      (await prisma.receivingAccount.count({ where: { world: world.id, userNo, id: accountId } })) > 0,
  ),
  ACCOUNT_APPLICATION: declareBusinessDocument(
    accountApplications.applicationLetter,
    (applicationNo, language) => ({ applicationNo, language }),
    async ({ prisma, world }, userNo, applicationNo) =>
      (await prisma.receivingApplication.count({ where: { world: world.id, userNo, applicationNo } })) > 0,
  ),
};

export const receivingFiles = {
  documents,
  exports: { incomes: incomeExport, receivingApplications: applicationExport },
  subjects: { [incomeSubject]: incomeProof },
  holders: fileAccessRules,
};
