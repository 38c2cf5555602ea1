import { accessFiles } from "../access/files";
import { accountsFiles } from "../accounts/files";
import { exchangeFiles } from "../exchange/files";
import type { DeclaredFiles } from "./file-declarations";
import { materialFileOwners, materialsFiles } from "../materials/files";
import { paymentsFiles } from "../payments/files";
import { receivingFiles } from "../receiving/files";
import { exchangePayFiles } from "../settlement/exchange-pay/files";
import { settlementFiles } from "../settlement/files";
import { transfersFiles } from "../transfers/files";
import { verificationDocumentOwners, verificationFiles } from "../verification/files";

/** Collects the exports, downloads and material subjects that all areas declare. */
export const declaredFiles: DeclaredFiles = {
  exports: {
    ...accountsFiles.exports,
    ...exchangeFiles.exports,
    ...paymentsFiles.exports,
    ...transfersFiles.exports,
    ...receivingFiles.exports,
    ...settlementFiles.exports,
    ...exchangePayFiles.exports,
  },
  sources: {
    ...accessFiles.sources,
    ...exchangeFiles.sources,
    ...paymentsFiles.sources,
    ...materialsFiles.sources,
    ...verificationFiles.sources,
  },
  subjects: {
    ...paymentsFiles.subjects,
    ...settlementFiles.subjects,
    ...exchangePayFiles.subjects,
    ...receivingFiles.subjects,
  },
  documents: {
    ...paymentsFiles.documents,
    ...settlementFiles.documents,
    ...exchangePayFiles.documents,
    ...transfersFiles.documents,
    ...receivingFiles.documents,
  },
  fileOwners: [
    ...paymentsFiles.holders,
    ...transfersFiles.holders,
    ...receivingFiles.holders,
    ...materialFileOwners,
    ...settlementFiles.holders,
    ...exchangePayFiles.holders,
    ...verificationDocumentOwners,
  ],
};
