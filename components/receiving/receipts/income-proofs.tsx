import { useTranslations } from "next-intl";
import { SubmittedFilesCard } from "@/components/shell/actions/materials-card";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/calls/materials";
import { screenActionAccess } from "@/lib/gate/screen";
import { receivingScreens } from "@/lib/receiving/screens";

/** Lists the documents that prove an income's origin, with an upload for more. */
export function IncomeProofDocuments({
  detailId,
  list,
}: {
  detailId: string;
  list: ClientOutput<typeof materialCalls.materials>;
}) {
  const t = useTranslations("receiving.proofs");
  return (
    <AreaTranslations of={["files"]}>
      <SubmittedFilesCard
        of={{ bizType: "INCOME", bizId: detailId }}
        list={list}
        submitAccess={screenActionAccess(receivingScreens.receipts, "manage")}
        use="INCOME_PROOF"
        title={t("title")}
        lead={t("lead")}
      />
    </AreaTranslations>
  );
}
