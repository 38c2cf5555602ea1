import type { Locale } from "@/lib/i18n/locale";
import { nameOnPaper } from "../../files/papers";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes the payer, by the names of a document's language, and its account. */
export interface Payer {
  readonly name: string;
  /** The merchant, when it paid on behalf of a payer. */
  readonly agent: string | null;
  readonly userNo: string;
}

/** Returns the payer of a payment, by the names of a language. */
export async function loadPaymentPayer(
  { world, prisma }: InWorld,
  { userNo, poboRecordId, poboName }: Pick<Row<"Payment">, "userNo" | "poboRecordId" | "poboName">,
  locale: Locale,
): Promise<Payer> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo } });
  const merchantName = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  if (poboRecordId === null) return { name: merchantName, agent: null, userNo };
  const record = await prisma.poboPayer.findFirst({ where: { world: world.id, id: poboRecordId } });
  const english = record ? record.enName || `${record.firstName} ${record.lastName}`.trim() : "";
  return { name: nameOnPaper(locale, record?.name ?? "", english) || (poboName ?? ""), agent: merchantName, userNo };
}
