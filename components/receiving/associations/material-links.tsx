import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { associations } from "@/lib/receiving/calls/associations";
import { AssociateMaterial } from "./associate-material";
import { LinkList } from "./link-list";

/** The incomes that a material is linked to, and those that it may be linked to, on its own page. */
export function MaterialLinks({
  got: { material, associations: links, incomes },
  now,
}: {
  got: Got<typeof associations.materialAssociations>;
  now: Date;
}) {
  const t = useTranslations("receiving.associations");
  return (
    <>
      <Card title={t("linksOfMaterial")}>
        <LinkList of="material" links={links} now={now} />
      </Card>
      {incomes.length > 0 && (
        <Permitted any={[associations.associate.needs]}>
          <Card title={t("associateMaterial")}>
            <AssociateMaterial
              key={`${material.serialNo} ${material.linkable.minor}`}
              material={material}
              incomes={incomes}
            />
          </Card>
        </Permitted>
      )}
    </>
  );
}
