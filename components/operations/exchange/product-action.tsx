"use client";
import { useTranslations } from "next-intl";
import { productAccess as machine } from "@/lib/exchange/product-states";
import { productActions, type AnyProduct } from "@/lib/operations/calls/products";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";

const events = ["activate", "decline", "deactivate"] as const;

/** Offers the possible decisions about a merchant's access to one kind of exchange. */
export function ProductAccessDecisions({
  world,
  userNo,
  name,
  product,
  productName,
  state,
}: {
  world: string;
  userNo: string;
  name: string;
  product: AnyProduct;
  productName: string;
  state: (typeof machine.states)[number];
}) {
  const t = useTranslations("operations.company.product");
  return events
    .filter((event) => machine.next(state, event))
    .map((event) => (
      <ConfirmActionButton
        key={event}
        call={productActions.decideProduct}
        input={() => ({ world, userNo, product, event })}
        small
        isDanger={event !== "activate"}
        label={t(`${event}.label`)}
        title={t(`${event}.title`, { product: productName, name })}
        action={t(`${event}.label`)}
        successMessage={() => t(`${event}.done`, { product: productName, name })}
      >
        <p>{t(`${event}.text`)}</p>
      </ConfirmActionButton>
    ));
}
