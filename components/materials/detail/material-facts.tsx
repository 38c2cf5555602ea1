import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Facts, type Fact } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { Got } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { countryName } from "@/lib/reference/places/country-name";
import { batchPath } from "../materials-path";

type Material = Got<typeof materials.materials>["rows"][number];

/** The Excel file that a material came in. */
const BatchLink = ({ batchNo }: { batchNo: string }) => (
  <Link href={batchPath(batchNo)} prefetch={false}>
    {batchNo}
  </Link>
);

/** Everything that is said of a contract or order, and what of its amount is associated. */
export function MaterialFacts({ material, now }: { material: Material; now: Date }) {
  const [t, fields, detail, goods] = [
    useTranslations("materials"),
    useTranslations("materials.field"),
    useTranslations("materials.detail"),
    useTranslations("reference.goods"),
  ];
  const locale = useLocale();
  const { submittedAt, decidedAt } = material;
  const optional = (
    ["logisticsProvider", "trackingNo", "shippedOn", "shipsOn", "customsNo", "remarks"] as const
  ).flatMap((name): Fact[] =>
    material[name] === "" ? [] : [{ label: fields(name), value: material[name], wide: name === "remarks" }],
  );
  const items: Fact[] = [
    { label: fields("contractNo"), value: material.contractNo },
    { label: fields("contractDate"), value: material.contractDate },
    { label: fields("buyerName"), value: material.buyerName },
    { label: fields("tradeCountry"), value: countryName(material.tradeCountry, locale) },
    { label: fields("amount"), value: <MoneyText amount={material.amount} /> },
    { label: t("linked"), value: <MoneyText amount={material.linked} /> },
    { label: t("linkable"), value: <MoneyText amount={material.linkable} /> },
    { label: fields("settlementType"), value: t(`settlementType.${material.settlementType}`) },
    { label: fields("productName"), value: material.productName },
    { label: fields("productType"), value: goods(material.productType) },
    { label: fields("quantity"), value: detail("pieces", { count: material.quantity }) },
    { label: fields("website"), value: material.website },
    { label: fields("shipmentStatus"), value: t(`shipmentStatus.${material.shipmentStatus}`) },
    ...optional,
    ...(material.fileBatchNo === ""
      ? []
      : [{ label: fields("fileBatchNo"), value: <BatchLink batchNo={material.fileBatchNo} /> }]),
    { label: t("submittedAt"), value: <TimeText at={submittedAt} now={now} style="exact" /> },
    ...(decidedAt ? [{ label: t("decidedAt"), value: <TimeText at={decidedAt} now={now} style="exact" /> }] : []),
  ];
  return <Facts items={items} />;
}
