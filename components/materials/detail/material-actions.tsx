"use client";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { materials } from "@/lib/materials/calls/materials";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { settlementScreens } from "@/lib/settlement/screens";
import { materialFormPath } from "../materials-path";
import { AmendMaterialAmountButton } from "./amend-amount";

type Detail = ClientOutput<typeof materials.material>;

/** Renders the actions that are possible on a material now. */
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
        <PermissionGate any={[materials.correctMaterial.access]}>
          <LinkButton tone="primary" href={materialFormPath(serialNo)}>
            {t("edit")}
          </LinkButton>
        </PermissionGate>
      )}
      {state === openMaterial && linked.minor > 0n && material.settlementType !== "noSettlement" && (
        <PermissionGate any={[settlementScreens.apply.access]}>
          <LinkButton
            href={hrefWithQueryChanges(settlementScreens.apply.path, {}, { currency: linked.currency, serialNo })}
          >
            {t("settle")}
          </LinkButton>
        </PermissionGate>
      )}
      {amendable && <AmendMaterialAmountButton material={material} amendable={amendable} />}
      {machine.next(state, "cancel") && (
        <DangerActionButton
          {...common}
          action={t("cancel")}
          title={t("cancelTitle", { number: serialNo })}
          successMessage={t("cancelled")}
        >
          <p>{t("cancelText")}</p>
        </DangerActionButton>
      )}
      {machine.next(state, "void") && (
        <DangerActionButton
          {...common}
          action={t("void")}
          title={t("voidTitle", { number: contractNo })}
          successMessage={t("voided")}
        >
          <p>{t("voidText")}</p>
        </DangerActionButton>
      )}
    </>
  );
}
