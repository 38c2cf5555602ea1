import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import type { batchCalls } from "@/lib/payments/calls/batches";

type Row = Got<typeof batchCalls.batchResult>["rows"]["rows"][number];

/** Says of a row of a batch how the account's own name differs from the payee's; empty where it does not. */
export function useNameText(): (row: Pick<Row, "nameDiffers" | "heldBy">) => string {
  const t = useTranslations("payments.nameCheck");
  return ({ nameDiffers, heldBy }) =>
    nameDiffers === "close" ? t("close", { heldBy: heldBy ?? "" }) : nameDiffers === "none" ? t("none") : "";
}
