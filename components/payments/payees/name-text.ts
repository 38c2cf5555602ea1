import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import type { batchCalls } from "@/lib/payments/calls/batches";

type Row = ClientOutput<typeof batchCalls.batchResult>["rows"]["rows"][number];

/** Describes how the account's own name differs from the payee's in a row of a batch; empty when it does not. */
export function useNameMismatchText(): (row: Pick<Row, "nameDiffers" | "heldBy">) => string {
  const t = useTranslations("payments.nameCheck");
  return ({ nameDiffers, heldBy }) =>
    nameDiffers === "close" ? t("close", { heldBy: heldBy ?? "" }) : nameDiffers === "none" ? t("none") : "";
}
