import { DocumentLinks } from "@/components/kit/upload/document-links";
import { menuPrefix } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import type { incomeReviews } from "@/lib/operations/calls/receiving/incomes";

/** Links to the files that a merchant submitted as proof of an income, at their addresses for operations. */
export const IncomeProofLinks = ({
  world,
  of: { remittanceNo, proofs },
}: {
  world: string;
  of: Pick<ClientOutput<typeof incomeReviews.incomeQueue>["rows"][number], "remittanceNo" | "proofs">;
}) =>
  proofs.length > 0 && (
    <DocumentLinks
      documents={proofs.map((proof) => ({
        ...proof,
        fileUrl: `${menuPrefix}/api/ops/worlds/${world}/orders/${remittanceNo}/documents/${proof.fileId}`,
      }))}
    />
  );
