"use client";
import { useTranslations } from "next-intl";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import { createLazyComponent } from "@/components/theme/on-demand";
import { useSelectAddedPayee, type PayEntryState } from "./use-pay-entry";

const newPayee = createLazyComponent(async () => (await import("../payees/new-payee-form")).NewPayeeForm);

/** Holds the props of the control that opens the drawer: they prefetch it and its form. */
export const newPayeeAhead = {
  onPointerEnter() {
    drawerAhead.onPointerEnter();
    newPayee.prefetch();
  },
  onFocus: drawerAhead.onFocus,
};

/** Adds a payee beside the payment, which stays as it is and selects the payee. */
export function NewPayeeDrawer({ pay }: { pay: PayEntryState }) {
  const t = useTranslations("payments.pay");
  const { entryState } = pay;
  const handlePayeeAdded = useSelectAddedPayee(pay);
  return (
    <SideDrawer
      open={entryState.entry.isAdding}
      label={t("newPayee")}
      from="right"
      onClose={() => entryState.change({ isAdding: false })}
    >
      <newPayee.Part isMain onSaved={handlePayeeAdded} />
    </SideDrawer>
  );
}
