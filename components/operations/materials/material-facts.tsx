import { useLocale, useTranslations } from "next-intl";
import type { FactItem } from "@/components/kit/table/facts";
import { paperFields } from "@/lib/materials/paper-fields";
import { countryName } from "@/lib/reference/places/country-name";
import type { MaterialCase } from "./materials-view";
import { FieldWithDocumentDifferences } from "./read-beside";

/**
 * Returns the facts that a merchant entered about its contract or order, with the problems found in an earlier review.
 */
export function useMaterialFacts({ material, paperCheck }: Pick<MaterialCase, "material" | "paperCheck">): FactItem[] {
  const [t, all, fields, goods] = [
    useTranslations("operations.materials"),
    useTranslations("materials"),
    useTranslations("materials.field"),
    useTranslations("reference.goods"),
  ];
  const locale = useLocale();
  const texts = [
    ["contractNo", material.contractNo],
    ["contractDate", material.contractDate],
    ["buyerName", material.buyerName],
    ["tradeCountry", countryName(material.tradeCountry, locale)],
    ["settlementType", all(`settlementType.${material.settlementType}`)],
    ["productName", material.productName],
    ["productType", goods(material.productType)],
    ["quantity", String(material.quantity)],
    ["website", material.website],
    ["shipmentStatus", all(`shipmentStatus.${material.shipmentStatus}`)],
    ["logisticsProvider", material.logisticsProvider],
    ["trackingNo", material.trackingNo],
    ["shippedOn", material.shippedOn],
    ["shipsOn", material.shipsOn],
    ["customsNo", material.customsNo],
    ["remarks", material.remarks],
  ] as const;
  return [
    ...texts
      .filter(([, value]) => value !== "")
      .map(([name, value]) => ({
        label: fields(name),
        value: (
          <FieldWithDocumentDifferences paths={paperFields.filter((path) => path === name)} check={paperCheck}>
            {value}
          </FieldWithDocumentDifferences>
        ),
      })),
    ...(material.reason === "" ? [] : [{ label: t("said"), value: material.reason, wide: true }]),
    ...material.findings.map(({ path, reason }) => ({ label: `${t("said")} · ${fields(path)}`, value: reason })),
  ];
}
