import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { customsProducts } from "@/lib/materials/calls/customs";
import { customsProduct as machine } from "@/lib/materials/states";
import { customsPath } from "../materials-path";

export type CustomsProduct = ClientOutput<typeof customsProducts.customsStatus>["product"];

/** Shows the merchant's status of customs-declaration settlement in one line, with a link to its page. */
export function CustomsSettlementStatus({ product }: { product: CustomsProduct }) {
  const t = useTranslations("materials.customs");
  return (
    <div className={layout.actions}>
      <span>{t("title")}</span>
      <CustomsSettlementStatusChip product={product} />
      <PermissionGate any={[customsProducts.applyForCustoms.access]}>
        <LinkButton small href={customsPath}>
          {t(!product || machine.next(product.state, "apply") ? "toApply" : "toSee")}
        </LinkButton>
      </PermissionGate>
    </div>
  );
}

/** Shows its state, or a text when it was never applied for. */
export function CustomsSettlementStatusChip({ product }: { product: CustomsProduct }) {
  const [t, states] = [useTranslations("materials.customs"), useTranslations("materials.customsProduct")];
  return product ? (
    <ExplainedState machine={machine} state={product.state}>
      {states(product.state)}
    </ExplainedState>
  ) : (
    <StateChip tone="quiet">{t("notApplied")}</StateChip>
  );
}
