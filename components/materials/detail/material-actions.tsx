"use client";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWith } from "@/components/kit/select/query";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { materials } from "@/lib/materials/calls/materials";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { settlementScreens } from "@/lib/settlement/screens";
import { materialFormPath } from "../materials-path";
import { AmendAmount } from "./amend-amount";

type Detail = Got<typeof materials.material>;

/** What may be done with a material now. */
export function MaterialActions({ material, amendable }: Pick<Detail, "material" | "amendable">) {
  const t = useTranslations("materials.detail");
  const { serialNo, changes, contractNo, state, linked } = material;
  const common = {
    call: materials.cancelMaterial,
    input: { id: serialNo, changes },
    dismiss: t("keep"),
    facts: [],
  };
  return (
    <>
      {machine.next(state, "correct") && (
        <Permitted any={[materials.correctMaterial.needs]}>
          <LinkButton tone="primary" href={materialFormPath(serialNo)}>
            {t("edit")}
          </LinkButton>
        </Permitted>
      )}
      {state === openMaterial && linked.minor > 0n && material.settlementType !== "noSettlement" && (
        <Permitted any={[settlementScreens.apply.needs]}>
          <LinkButton href={hrefWith(settlementScreens.apply.path, {}, { currency: linked.currency, serialNo })}>
            {t("settle")}
          </LinkButton>
        </Permitted>
      )}
      {amendable && <AmendAmount material={material} amendable={amendable} />}
      {machine.next(state, "cancel") && (
        <DangerAction
          {...common}
          action={t("cancel")}
          title={t("cancelTitle", { number: serialNo })}
          done={t("cancelled")}
        >
          <p>{t("cancelText")}</p>
        </DangerAction>
      )}
      {machine.next(state, "void") && (
        <DangerAction {...common} action={t("void")} title={t("voidTitle", { number: contractNo })} done={t("voided")}>
          <p>{t("voidText")}</p>
        </DangerAction>
      )}
    </>
  );
}
