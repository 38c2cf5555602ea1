import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { associations } from "@/lib/receiving/calls/associations";
import { LinkMaterialToIncomesForm } from "./associate-material";
import { AssociationLinkList } from "./link-list";

/** Lists the incomes that a material is linked to, and those that it may be linked to, on the material's page. */
export function MaterialIncomeAssociations({
  data: { material, associations: links, incomes },
  now,
}: {
  data: ClientOutput<typeof associations.materialAssociations>;
  now: Date;
}) {
  const t = useTranslations("receiving.associations");
  return (
    <>
      <Card title={t("linksOfMaterial")}>
        <AssociationLinkList of="material" links={links} now={now} />
      </Card>
      {incomes.length > 0 && (
        <PermissionGate any={[associations.associate.access]}>
          <Card title={t("associateMaterial")}>
            <LinkMaterialToIncomesForm
              key={`${material.serialNo} ${material.linkable.minor}`}
              material={material}
              incomes={incomes}
            />
          </Card>
        </PermissionGate>
      )}
    </>
  );
}
