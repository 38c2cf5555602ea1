import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import layout from "@/components/kit/page/layout.module.css";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { menuPrefix, fillPathAndRemoveFields } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import { customsProduct as machine } from "@/lib/materials/states";
import { customsReviews } from "@/lib/operations/calls/customs";
import { VerificationFileLink } from "../verification/case-file";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { CustomsSettlementActions } from "./customs-decisions";

type Applications = ClientOutput<typeof customsReviews.customsApplications>;

/**
 * Lists the merchants that applied for customs-declaration settlement, pending applications first, each with its
 * decisions.
 */
export function CustomsApplicationQueuePage({ world, list, query, now }: WorldListProps<Applications>) {
  const [t, customs] = [useTranslations("operations.customs"), useTranslations("materials.customs")];
  const states = useTranslations("materials.customsProduct");
  const path = consoleWorldRoute(world, "customs");
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <AreaTranslations of={["materials"]}>
        <FilteredTable
          list={list}
          path={path}
          query={query}
          fields={[
            { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
            choiceFilterField("state", t("state"), machine.states, states),
          ]}
          keep={["size"]}
          caption={t("caption")}
          rowKey={({ userNo }) => userNo}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
            { head: customs("field.customsCode"), of: ({ product }) => product.customsCode },
            {
              head: customs("field.yearlyVolume"),
              of: ({ product }) => customs(`yearlyVolume.${product.yearlyVolume}`),
            },
            { head: t("contact"), of: ({ product }) => `${product.contactName} ${product.contactPhone}` },
            {
              head: t("files"),
              kind: "node",
              of: ({ userNo, product: { files } }) => (
                <div className={layout.actions}>
                  {files.map(({ fileId, fileName }) => (
                    <VerificationFileLink key={fileId} src={fileOf(world, userNo, fileId)} name={fileName} />
                  ))}
                </div>
              ),
            },
            { head: t("state"), kind: "chip", of: ({ product: { state } }) => [machine.tone(state), states(state)] },
            { head: t("reason"), of: ({ product }) => product.reason },
            { head: t("submittedAt"), kind: "time", of: ({ product }) => product.submittedAt, now },
            {
              head: t("decide"),
              kind: "node",
              of: ({ userNo, product: { changes }, events }) => (
                <CustomsSettlementActions {...{ world, userNo, changes, events }} />
              ),
            },
          ]}
        />
      </AreaTranslations>
    </>
  );
}

/** Returns the address of a licence file for operations. */
const fileOf = (world: string, userNo: string, fileId: string): string =>
  menuPrefix + fillPathAndRemoveFields(customsReviews.customsFile.path, { world, userNo, fileId });
