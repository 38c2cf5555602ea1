"use client";
import { useLocale, useTranslations } from "next-intl";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import type { DivisionRange } from "@/lib/reference/places/division-ranges";
import { places } from "@/lib/reference/calls/places";
import { Button } from "../page/button";
import { SelectField } from "../select/select-field";

/** Describes a division as the source returns it. */
interface Division {
  readonly areaCode: string;
  readonly areaName: string;
  readonly areaEnName: string;
}

/** Provides provinces, cities and areas; `name` separates the cached replies of different sources. */
export interface RegionSource {
  readonly name: string;
  readonly provinces: (range: DivisionRange) => Promise<readonly Division[]>;
  readonly cities: (provinceCode: string) => Promise<readonly Division[]>;
  readonly areas: (cityCode: string) => Promise<readonly Division[]>;
}

const portalSource: RegionSource = {
  name: "regions",
  provinces: (range) => loadOnce(places.provinces, { range }),
  cities: (provinceCode) => loadOnce(places.cities, { provinceCode }),
  areas: (cityCode) => loadOnce(places.areas, { cityCode }),
};

/** Holds the selected codes; an empty one is not selected yet. */
export interface Region {
  readonly province: string;
  readonly city: string;
  readonly area: string;
}
export const noRegion: Region = { province: "", city: "", area: "" };

interface RegionFieldsProps {
  value: Region;
  onRegion: (region: Region) => void;
  range?: DivisionRange;
  /** Holds the errors, by level. */
  errors?: Partial<Record<keyof Region, string>>;
  /** Holds the controls' own ids, as targets of links. */
  ids?: Partial<Record<keyof Region, string>>;
  source?: RegionSource;
}

/** Selects province, city and area, each enabled after the one above it. A city without areas requires none. */
export function ProvinceCityAreaFields({
  value,
  onRegion,
  range = "CN",
  errors = {},
  ids = {},
  source = portalSource,
}: RegionFieldsProps) {
  const t = useTranslations("kit.region");
  const provinces = useConstantData([source.name, "provinces", range], () => source.provinces(range));
  const cities = useConstantData(value.province ? [source.name, "cities", value.province] : null, () =>
    source.cities(value.province),
  );
  const areas = useConstantData(value.city ? [source.name, "areas", value.city] : null, () => source.areas(value.city));
  const failure = [provinces, cities, areas].find(({ error }) => error !== undefined);
  const hasNoAreas = areas.data?.length === 0;
  return (
    <>
      <Level
        id={ids.province}
        label={t("province")}
        selectedCode={value.province}
        rows={provinces.data}
        error={errors.province}
        onChoose={(province) => onRegion({ ...noRegion, province })}
      />
      <Level
        id={ids.city}
        label={t("city")}
        selectedCode={value.city}
        rows={value.province ? cities.data : []}
        error={errors.city}
        onChoose={(city) => onRegion({ ...value, city, area: "" })}
      />
      {!hasNoAreas && (
        <Level
          id={ids.area}
          label={t("area")}
          selectedCode={value.area}
          rows={value.city ? areas.data : []}
          error={errors.area}
          onChoose={(area) => onRegion({ ...value, area })}
        />
      )}
      {failure && (
        <p role="alert">
          {t("failed")}{" "}
          <Button tone="quiet" small onClick={() => void failure.mutate()}>
            {t("again")}
          </Button>
        </p>
      )}
    </>
  );
}

function Level({
  id,
  label,
  selectedCode,
  rows,
  error,
  onChoose,
}: {
  id: string | undefined;
  label: string;
  selectedCode: string;
  rows: readonly Division[] | undefined;
  error: string | undefined;
  onChoose: (code: string) => void;
}) {
  const t = useTranslations("kit.region");
  const isChinese = useLocale() === "zh-CN";
  const options = (rows ?? []).map(({ areaCode, areaName, areaEnName }) => ({
    value: areaCode,
    label: isChinese ? areaName : areaEnName,
  }));
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label={label}
      error={error}
      empty={rows ? t("choose") : t("loading")}
      options={options}
      value={selectedCode}
      disabled={options.length === 0}
      aria-busy={!rows}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
