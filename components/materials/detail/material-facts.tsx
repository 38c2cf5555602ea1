import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { countryName } from "@/lib/reference/places/country-name";
import { materialBatchPath } from "../materials-path";

type Material = ClientOutput<typeof materials.materials>["rows"][number];

/** Links to the Excel file that contained the material. */
const BatchLink = ({ batchNo }: { batchNo: string }) => (
  <Link href={materialBatchPath(batchNo)} prefetch={false}>
    {batchNo}
  </Link>
);

/** Lists all fields of a contract or order, and the associated part of its amount. */
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
  ).flatMap((name): FactItem[] =>
    material[name] === "" ? [] : [{ label: fields(name), value: material[name], wide: name === "remarks" }],
  );
  const items: FactItem[] = [
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
  return <FactList items={items} />;
}
