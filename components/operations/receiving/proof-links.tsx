import { DocumentLinks } from "@/components/kit/upload/document-links";
import { menuPrefix } from "@/lib/call/path";
import type { Got } from "@/lib/call/call";
import type { incomeDesk } from "@/lib/operations/calls/receiving/incomes";

/** What a merchant handed in as proof of an income, from where operations have it. */
export const ProofLinks = ({
  world,
  of: { remittanceNo, proofs },
}: {
  world: string;
  of: Pick<Got<typeof incomeDesk.incomeQueue>["rows"][number], "remittanceNo" | "proofs">;
}) =>
  proofs.length > 0 && (
    <DocumentLinks
      documents={proofs.map((proof) => ({
        ...proof,
        fileUrl: `${menuPrefix}/api/ops/worlds/${world}/orders/${remittanceNo}/documents/${proof.fileId}`,
      }))}
    />
  );
